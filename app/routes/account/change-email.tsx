import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { previewEmailLink, settleEmailChange } from '~/features/accounts/profile/settle-email-change.server';
import { VerifyByToken } from '~/features/accounts/schema';
import { setRotatedSession } from '~/http/cookies/session-cookie.server';
import { forms, intent } from '~/http/forms.server';
import { page, withStatus } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { ButtonForm } from '~/ui/forms/button-form';
import { errorOf } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { ErrorNotice } from '~/ui/notice';
import { PageState, type Way } from '~/ui/page/page-state';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

const expiredTitle = 'This link has expired';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.state === 'dead' ? expiredTitle : 'Change your email' },
];

export const loader = page(async ({ scope, url }) => {
  const token = url.searchParams.get('token');
  if (!token) return redirectTo(paths.signIn());
  const link = await previewEmailLink(scope, { token });
  return withStatus(link.state === 'dead' ? 410 : 200, { ...link, isSignedIn: scope.viewer !== null });
});

const settle = intent({
  for: 'any',
  isKept: false,
  limit: ['verify'],
  input: VerifyByToken,
  given: ({ url }) => ({ token: url.searchParams.get('token') ?? '' }),
  run: settleEmailChange,
  next(turned, { visit }) {
    setRotatedSession(visit, turned);
    return {};
  },
});

export const action = forms({ confirm: settle, revert: settle }, { unnamed: 'confirm' });

const doneText = 'The new email address has been successfully verified. You can now use it to sign in to your account.';

export default function ChangeEmailPage() {
  const { purpose, state, email, isSignedIn } = useLoaderData<typeof loader>();
  const error = errorOf(useReply(), '');
  const onward: Way = isSignedIn ? [paths.myProfile(), 'My profile'] : [paths.signIn(), 'Sign In'];
  if (state === 'dead') {
    return (
      <PageState title={expiredTitle} to={onward}>
        {purpose === 'revert-email' ? (
          <p>
            A link that changes the address back works once, for 7 days. If you can’t get into your account,{' '}
            <AppLink href={paths.contact()}>contact us</AppLink>.
          </p>
        ) : (
          <p>You can ask for a new link in My profile.</p>
        )}
      </PageState>
    );
  }
  if (purpose === 'revert-email') {
    return state === 'done' ? <TakenBack /> : <Question {...takeBack} email={email} error={error} />;
  }
  if (state === 'live') return <Question {...confirm} email={email} error={error} />;
  return (
    <PageState title="Success!" to={onward}>
      <p>{doneText}</p>
    </PageState>
  );
}

const confirm = {
  title: 'Change your email address',
  before: 'You will sign in with ',
  after: ' from then on, and your other devices will be signed out.',
  label: 'Verify new email address',
  intent: 'confirm',
};

const takeBack = {
  title: 'Get your account back',
  before: 'Someone changed the email address of your account. This changes it back to ',
  after: ' and signs everyone out.',
  label: 'Change it back',
  intent: 'revert',
};

type QuestionProps = typeof confirm & { email: string | null; error: string | undefined };

function Question({ title, before, after, label, intent, email, error }: QuestionProps) {
  return (
    <PageState title={title} actions={<ButtonForm intent={intent} label={label} size="large" />}>
      <p>
        {before}
        <strong className="break-anywhere">{email}</strong>
        {after}
      </p>
      <ErrorNotice>{error}</ErrorNotice>
    </PageState>
  );
}

function TakenBack() {
  return (
    <PageState title="Your email address is back" to={[paths.forgotPassword(), 'Create a new password']}>
      <p>
        Everyone is signed out. The person who changed the address knew your password: create a new one now. Then remove
        the passkeys that you didn’t add, in My profile under Two-factor sign-in: they work without the password.
      </p>
    </PageState>
  );
}
