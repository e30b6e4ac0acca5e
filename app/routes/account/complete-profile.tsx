import type { MetaFunction } from '@remix-run/cloudflare';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { avatarView } from '~/features/accounts/avatar-view';
import { afterSignIn } from '~/features/accounts/rules';
import { completeProfile, skipProfile } from '~/features/accounts/save-profile.server';
import { CompleteProfileForm } from '~/features/accounts/schema';
import { showProfile } from '~/features/accounts/show-profile.server';
import { AvatarForm } from '~/features/accounts/ui/avatar-form';
import { FormProblem } from '~/features/accounts/ui/form-problem';
import { ProfileFields, profileFieldIds } from '~/features/accounts/ui/profile-fields';
import { setFlash } from '~/http/flash.server';
import { readForm } from '~/http/form-reply.server';
import { page } from '~/http/page.server';
import { backHere, seeOther } from '~/http/redirect.server';
import { submit } from '~/http/submit.server';
import { takeTarget } from '~/http/target.server';
import { paths } from '~/paths';
import { Button, TextButton } from '~/ui/button';
import account from '~/ui/css/account.css?url';
import { ErrorSummary } from '~/ui/error-summary';
import { readReply, summaryOf } from '~/ui/form-reply';
import { bringsPicture, handleAvatar } from './avatar-intents.server';

export const meta: MetaFunction = () => [{ title: 'Complete your profile' }];
export const links = () => [{ rel: 'stylesheet', href: account }];

export const loader = page({ for: 'member' }, async ({ scope, url }) => {
  const { country, equipment, djSoftware, favouriteGenres } = await showProfile(scope);
  return {
    profile: { country, equipment, djSoftware, favouriteGenres },
    avatar: avatarView(scope.viewer?.avatarFileId ?? null),
    articleId: url.searchParams.get('articleId'),
  };
});

export const action = page({ for: 'member' }, async (context) => {
  const { request, scope, visit, url } = context;
  const form = bringsPicture(request) ? null : await readForm(request);
  const answer = await handleAvatar(context, form);
  if (answer || !form) return answer ?? backHere(request);
  if (form.get('intent') === 'skip') {
    await skipProfile(scope);
    return seeOther(paths.home());
  }
  const { reply } = await submit(request, CompleteProfileForm, scope, completeProfile, {}, form);
  if (reply || !scope.viewer) return reply ?? seeOther(paths.home());
  const wish = { articleId: url.searchParams.get('articleId'), target: takeTarget(visit) };
  const { to, warning } = afterSignIn({ ...scope.viewer, isCompletedProfile: true, isFirstLogin: false }, wish);
  setFlash(visit, warning ? { kind: 'warning', text: warning } : { kind: 'success', text: 'Profile updated' });
  return seeOther(to);
});

export default function CompleteProfilePage() {
  const { profile, avatar, articleId } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  return (
    <div className="account-narrow stack">
      <div className="stack is-tight">
        <h1>Complete your profile</h1>
        <p className="lead">Tell us what you play on, and we show you what fits.</p>
      </div>
      <section id="picture" aria-label="Picture">
        <AvatarForm avatar={avatar} action={`${paths.completeProfile({ articleId })}#picture`} reply={reply} />
      </section>
      <Form className="form" method="post" action={paths.completeProfile({ articleId })} noValidate>
        <FormProblem reply={reply} />
        <ErrorSummary errors={summaryOf(reply, profileFieldIds)} />
        <ProfileFields profile={profile} reply={reply} />
        <div className="row">
          <Button size="large" name="intent" value="complete">
            Save
          </Button>
          <TextButton name="intent" value="skip">
            Skip
          </TextButton>
        </div>
      </Form>
    </div>
  );
}
