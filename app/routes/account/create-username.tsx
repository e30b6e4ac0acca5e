import { useLoaderData } from '@remix-run/react';
import { ChooseUserName } from '~/features/accounts/profile/profile-schema';
import { setUsername } from '~/features/accounts/profile/save-profile.server';
import { afterSignIn, afterSignUp } from '~/features/accounts/rules';
import { UsernameForm } from '~/features/accounts/ui/username-form';
import { takeTarget } from '~/http/cookies/target.server';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import type { RouteHandle } from '~/kit/shell-types';
import account from '~/ui/css/account.css?url';
import { useReply } from '~/ui/forms/use-answer';
import { readAccountQuery } from './account-query.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Choose your username' }];
export const links = () => [{ rel: 'stylesheet', href: account }];
export const handle: RouteHandle = { footer: false, header: 'way-out' };

export const loader = page({ for: 'signed-in-unnamed' }, ({ url }) => ({
  articleId: readAccountQuery(url).articleId ?? null,
}));

export const action = forms(
  {
    save: intent({
      for: 'signed-in-unnamed',
      // The offer of a held form is a page for members, who have a username.
      isKept: false,
      limit: 'once',
      input: ChooseUserName,
      run: setUsername,
      next: (named, { visit, url }) => {
        const arrive = named.isFirstLogin ? afterSignUp : afterSignIn;
        const articleId = readAccountQuery(url).articleId ?? null;
        const { to, warning } = arrive(named, { articleId, target: takeTarget(visit) });
        return { flash: warning === undefined ? undefined : { kind: 'warning', text: warning }, to };
      },
    }),
  },
  { unnamed: 'save' },
);

export default function CreateUsernamePage() {
  const { articleId } = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <div className="account-split">
      <UsernameForm reply={reply} articleId={articleId} />
    </div>
  );
}
