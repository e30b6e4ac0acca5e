import { z } from 'zod';
import { takeSecondStep } from '~/features/accounts/sign-in/sign-in.server';
import { NextSteps } from '~/features/accounts/ui/next-steps';
import { GiveCode } from '~/features/two-factor/schema';
import { RecoveryForm, SignInCodeForm } from '~/features/two-factor/ui/code-forms';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { type FormContext, forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import type { Visit } from '~/http/visit';
import { paths } from '~/paths';
import account from '~/ui/css/account.css?url';
import { useReply } from '~/ui/forms/use-answer';
import { arriveSignedIn } from './arrive.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Enter your code' }];
export const links = () => [{ rel: 'stylesheet', href: account }];

const Step = z.object({ userId: z.string(), mark: z.string(), isRemembered: z.boolean() });

function readStep(visit: Visit) {
  const read = Step.safeParse(visit.cookies.read(cookieRules.secondStep));
  return read.success ? read.data : null;
}

export const loader = page({ for: 'guest' }, ({ visit }) => (readStep(visit) ? {} : redirectTo(paths.signIn())));

const give = intent({
  for: 'guest',
  isKept: false,
  limit: ['second-factor', 'second-factor-address'],
  input: GiveCode,
  run: (scope, input, { visit }) =>
    takeSecondStep(scope, { ...input, step: readStep(visit), device: visit.cookies.read(cookieRules.device) }),
  next(signedIn, context: FormContext) {
    context.visit.cookies.clear(cookieRules.secondStep);
    return arriveSignedIn(signedIn, context);
  },
  refused: ({ kind }, { visit }) => {
    if (kind !== 'expired' && kind !== 'user-blocked') return null;
    visit.cookies.clear(cookieRules.secondStep);
    return redirectTo(paths.signIn(kind === 'expired' ? {} : { blocked: true }));
  },
});

export const action = forms({ code: give, recovery: give }, { unnamed: 'code' });

export default function SignInCodePage() {
  const reply = useReply();
  return (
    <div className="split is-form account-split">
      <div className="stack account-form">
        <div className="stack is-tight">
          <h1>Enter your code</h1>
          <p className="lead">Your password is right. Now open your authenticator app and type its code.</p>
        </div>
        <SignInCodeForm reply={reply} />
        <RecoveryForm reply={reply} />
      </div>
      <NextSteps
        title="Signing in"
        steps={[
          { when: 'Step 1', what: 'Your password', note: 'Done' },
          { when: 'Step 2', what: 'The code from your app', note: 'A new one every 30 seconds', isHere: true },
          { when: 'Then', what: 'You are signed in' },
        ]}
      />
    </div>
  );
}
