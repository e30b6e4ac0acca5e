import { json, type MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { checkRestoreToken } from '~/features/accounts/check-restore-token.server';
import { restorePassword } from '~/features/accounts/restore-password.server';
import { RestorePasswordForm } from '~/features/accounts/schema';
import { RestoreForm } from '~/features/accounts/ui/restore-form';
import { setFlash } from '~/http/flash.server';
import { page } from '~/http/page.server';
import { redirectTo, seeOther } from '~/http/redirect.server';
import { submit } from '~/http/submit.server';
import { isAppError } from '~/kit/app-error';
import { paths } from '~/paths';
import { LinkButton } from '~/ui/button';
import account from '~/ui/css/account.css?url';
import { readReply } from '~/ui/form-reply';
import { PageState } from '~/ui/page-state';

export const meta: MetaFunction = () => [{ title: 'Create a new password' }];
export const links = () => [{ rel: 'stylesheet', href: account }];

export const loader = page({ for: 'guest' }, async ({ scope, url }) => {
  const token = url.searchParams.get('token');
  if (!token) return redirectTo(paths.signIn());
  try {
    await checkRestoreToken(scope, { token });
    return json({ isLive: true });
  } catch (error) {
    if (isAppError(error) && error.kind === 'expired') return json({ isLive: false }, 410);
    throw error;
  }
});

export const action = page({ for: 'guest' }, async ({ request, scope, visit, url }) => {
  const token = url.searchParams.get('token') ?? '';
  const { reply } = await submit(request, RestorePasswordForm, scope, restorePassword, { token });
  if (reply) return reply;
  setFlash(visit, { kind: 'success', title: 'Success!', text: 'Your password has been successfully changed' });
  return seeOther(paths.signIn());
});

export default function RestorePasswordPage() {
  const { isLive } = useLoaderData() as unknown as { isLive: boolean };
  const reply = readReply(useActionData());
  if (!isLive) {
    return (
      <PageState
        title="Recovery link has expired"
        actions={
          <>
            <LinkButton href={paths.forgotPassword()}>Send a new link</LinkButton>
            <LinkButton variant="quiet" href={paths.signIn()}>
              Sign In
            </LinkButton>
          </>
        }
      >
        <p>A link works once, for one hour, and only the newest one.</p>
      </PageState>
    );
  }
  return (
    <div className="account-narrow stack">
      <h1>Create a new password</h1>
      <p className="lead">Saving it signs you out everywhere. Then sign in with the new one.</p>
      <RestoreForm reply={reply} />
    </div>
  );
}
