import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData } from '@remix-run/react';
import { afterSignIn, afterSignUp } from '~/features/accounts/rules';
import { ChooseUserName } from '~/features/accounts/schema';
import { setUsername } from '~/features/accounts/set-username.server';
import { UsernameForm } from '~/features/accounts/ui/username-form';
import { setFlash } from '~/http/flash.server';
import { page } from '~/http/page.server';
import { seeOther } from '~/http/redirect.server';
import { submit } from '~/http/submit.server';
import { takeTarget } from '~/http/target.server';
import type { RouteHandle } from '~/kit/shell-types';
import account from '~/ui/css/account.css?url';
import { readReply } from '~/ui/form-reply';

export const meta: MetaFunction = () => [{ title: 'Choose a username' }];
export const links = () => [{ rel: 'stylesheet', href: account }];
export const handle: RouteHandle = { footer: false };

export const loader = page({ for: 'signed-in-unnamed' }, () => ({}));

export const action = page({ for: 'signed-in-unnamed' }, async ({ request, scope, visit, url }) => {
  const { reply, result } = await submit(request, ChooseUserName, scope, setUsername);
  if (reply) return reply;
  const arrive = result.isFirstLogin ? afterSignUp : afterSignIn;
  const { to, warning } = arrive(result, { articleId: url.searchParams.get('articleId'), target: takeTarget(visit) });
  if (warning) setFlash(visit, { kind: 'warning', text: warning });
  return seeOther(to);
});

export default function CreateUsernamePage() {
  const reply = readReply(useActionData());
  return (
    <div className="account-narrow stack">
      <h1>Choose a username</h1>
      <p className="lead">It stands beside what you write, and you can change it later.</p>
      <UsernameForm reply={reply} />
    </div>
  );
}
