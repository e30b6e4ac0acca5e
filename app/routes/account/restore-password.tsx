import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { RestorePasswordForm } from '~/features/accounts/schema';
import { emailOfRestoreToken, restorePassword } from '~/features/accounts/sign-in/restore-password.server';
import { NextSteps } from '~/features/accounts/ui/next-steps';
import { RestoreForm } from '~/features/accounts/ui/secret-forms';
import { forms, intent } from '~/http/forms.server';
import { page, withStatus } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';
import account from '~/ui/css/account.css?url';
import { useReply } from '~/ui/forms/use-answer';
import { PageState } from '~/ui/page/page-state';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

const expiredTitle = 'Recovery link has expired';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.email === null ? expiredTitle : 'Create a new password' },
];
export const links = () => [{ rel: 'stylesheet', href: account }];

export const loader = page({ for: 'guest' }, async ({ scope, url }) => {
  const token = url.searchParams.get('token');
  if (!token) return redirectTo(paths.signIn());
  const email = await emailOfRestoreToken(scope, { token });
  return withStatus(email === null ? 410 : 200, { email });
});

export const action = forms(
  {
    restore: intent({
      for: 'guest',
      isKept: false,
      limit: ['restore'],
      input: RestorePasswordForm,
      given: ({ url }) => ({ token: url.searchParams.get('token') ?? '' }),
      run: restorePassword,
      next: () => ({
        flash: { kind: 'success', title: 'Success!', text: 'Your password has been successfully changed' },
        to: paths.signIn(),
      }),
    }),
  },
  { unnamed: 'restore' },
);

export default function RestorePasswordPage() {
  const { email } = useLoaderData<typeof loader>();
  const reply = useReply();
  if (email === null) {
    return (
      <PageState
        title={expiredTitle}
        to={[paths.forgotPassword(), 'Send a new link']}
        beside={[paths.signIn(), 'Sign In']}
      >
        <p>A recovery link works once, within one hour. Ask for a new one to create a new password.</p>
      </PageState>
    );
  }
  return (
    <div className="split is-form account-split">
      <div className="stack account-form">
        <h1>Create a new password</h1>
        <RestoreForm email={email} reply={reply} />
      </div>
      <NextSteps
        title="What happens next"
        steps={[
          { when: 'When you save', what: 'Your new password takes effect', note: 'We sign you out on every device' },
          { when: 'Right away', what: 'We confirm the change by email' },
          { when: 'Then', what: 'Sign in with the new password' },
        ]}
      />
    </div>
  );
}
