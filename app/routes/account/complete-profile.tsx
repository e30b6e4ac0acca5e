import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { avatarView } from '~/features/accounts/avatar-view';
import { afterSignIn } from '~/features/accounts/rules';
import { completeWithPicture, skipProfile } from '~/features/accounts/save-profile.server';
import { CompleteProfileForm } from '~/features/accounts/schema';
import { showProfile } from '~/features/accounts/show-profile.server';
import { CompleteForm } from '~/features/accounts/ui/complete-form';
import type { News } from '~/http/flash.server';
import { forms, intent, uploadIntent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { takeTarget } from '~/http/target.server';
import { paths } from '~/paths';
import account from '~/ui/css/account.css?url';
import { readReply } from '~/ui/form-reply';
import { readAccountQuery } from './account-query.server';
import { avatarIntents } from './avatar-intents.server';

export const meta: MetaFunction = () => [{ title: 'Complete your profile' }];
export const links = () => [{ rel: 'stylesheet', href: account }];

export const loader = page({ for: 'member' }, async ({ scope, url }) => {
  const { country, equipment, djSoftware, favouriteGenres } = await showProfile(scope);
  return {
    profile: { country, equipment, djSoftware, favouriteGenres },
    avatar: avatarView(scope.viewer?.avatarFileId ?? null),
    articleId: readAccountQuery(url).articleId ?? null,
  };
});

export const action = forms({
  ...avatarIntents,
  complete: uploadIntent({
    for: 'member',
    isKept: true,
    input: CompleteProfileForm,
    run: completeWithPicture,
    next: (_, { scope, visit, url }) => {
      const articleId = readAccountQuery(url).articleId ?? null;
      if (!scope.viewer) return { to: paths.home() };
      const arrival = { ...scope.viewer, isCompletedProfile: true, isFirstLogin: false };
      const { to, warning } = afterSignIn(arrival, { articleId, target: takeTarget(visit) });
      return { news: warning === undefined ? savedNews : { kind: 'warning', text: warning }, to };
    },
  }),
  skip: intent({
    for: 'member',
    isKept: false,
    input: z.object({}),
    run: skipProfile,
    next: () => ({ to: paths.home() }),
  }),
});

const savedNews: News = { kind: 'success', text: 'Profile updated' };

export default function CompleteProfilePage() {
  const { profile, avatar, articleId } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  return (
    <div className="account-narrow is-wide stack">
      <div className="stack is-tight">
        <h1>Complete your profile</h1>
        <p className="lead">Tell us what you play on, and we show you what fits.</p>
      </div>
      <CompleteForm profile={profile} avatar={avatar} action={paths.completeProfile({ articleId })} reply={reply} />
    </div>
  );
}
