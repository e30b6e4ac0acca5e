import { useLoaderData } from '@remix-run/react';
import { mailLimits } from '~/features/accounts/rules';
import { AskForRecovery } from '~/features/accounts/schema';
import { askForRecovery } from '~/features/accounts/sign-in/restore-password.server';
import { NextSteps } from '~/features/accounts/ui/next-steps';
import { RecoveryForm } from '~/features/accounts/ui/recovery-form';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import account from '~/ui/css/account.css?url';
import { Dialog } from '~/ui/dialogs/dialog';
import { LinkButton } from '~/ui/forms/button';
import { useReply } from '~/ui/forms/use-answer';
import { PageHead } from '~/ui/page/page-parts';
import { readAccountQuery } from './account-query.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Reset your password' }];
export const links = () => [{ rel: 'stylesheet', href: account }];

const sentText =
  'If you have an account with the email address provided, we will send you a recovery link. You need to open the link to create a new password.';

export const loader = page({ for: 'guest' }, ({ url }) => ({
  query: readAccountQuery(url),
  isSent: url.searchParams.get('sent') === '1',
}));

export const action = forms(
  {
    'send-link': intent({
      for: 'guest',
      isKept: false,
      limit: ['recovery-address', ...mailLimits],
      input: AskForRecovery,
      run: (scope, input, { visit }) => askForRecovery(scope, input, visit.cookies.read(cookieRules.device)),
      next: (_, { url }) => ({ to: paths.forgotPassword({ ...readAccountQuery(url), sent: 1 }) }),
    }),
  },
  { unnamed: 'send-link' },
);

export default function ForgotPasswordPage() {
  const { query, isSent } = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <div className="split is-form account-split">
      <div className="stack account-form">
        {isSent && (
          <Dialog title="Link sent" closeHref={paths.forgotPassword(query)} hangsFrom="email">
            <p>{sentText}</p>
            <div className="row">
              <LinkButton href={paths.signIn(query)}>OK</LinkButton>
            </div>
          </Dialog>
        )}
        <PageHead title="Reset your password" lead="Enter your email address, and we’ll send you a link." />
        <RecoveryForm reply={reply} query={query} />
        <p className="small">
          Remember your password? <AppLink href={paths.signIn(query)}>Sign in</AppLink>
        </p>
      </div>
      <NextSteps
        title="What happens next"
        steps={[
          { when: 'Right away', what: 'We email you a link', note: 'Can’t find it? Check your spam folder.' },
          { when: 'Within one hour', what: 'Open it and create a new password', note: 'After that the link expires' },
          { when: 'Then', what: 'Sign in with the new password', note: 'All other devices are signed out' },
        ]}
      />
    </div>
  );
}
