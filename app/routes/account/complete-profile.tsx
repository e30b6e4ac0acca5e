import { useLoaderData } from '@remix-run/react';
import { avatarView } from '~/features/accounts/profile/avatar-view';
import { CompleteProfileForm, profileNames } from '~/features/accounts/profile/profile-schema';
import { completeWithPicture, skipProfile } from '~/features/accounts/profile/save-profile.server';
import { showProfile } from '~/features/accounts/profile/show-profile.server';
import { afterSignIn } from '~/features/accounts/rules';
import { CompleteForm } from '~/features/accounts/ui/complete-form';
import type { NewFlash } from '~/http/cookies/flash.server';
import { takeTarget } from '~/http/cookies/target.server';
import { forms, intent, uploadIntent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { pick } from '~/kit/pick';
import { paths } from '~/paths';
import account from '~/ui/css/account.css?url';
import { useReply } from '~/ui/forms/use-answer';
import { Avatar } from '~/ui/pictures/avatar';
import { HiddenComma } from '~/ui/separated';
import { readAccountQuery } from './account-query.server';
import { avatarIntents } from './profile-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Complete your profile' }];
export const links = () => [{ rel: 'stylesheet', href: account }];

export const loader = page({ for: 'member' }, async ({ scope, url }) => {
  return {
    profile: pick(await showProfile(scope), ...profileNames, 'favouriteGenres'),
    avatar: avatarView(scope.viewer?.avatarFileId ?? null),
    articleId: readAccountQuery(url).articleId ?? null,
    userName: scope.viewer?.userName ?? null,
    asksJourney: !scope.viewer?.isJourneyAnswered,
  };
});

export const action = forms({
  ...avatarIntents,
  complete: uploadIntent({
    for: 'member',
    isKept: true,
    // The limits are for the picture; all else only changes the sender's own row.
    limit: ['upload', 'cut-picture'],
    input: CompleteProfileForm,
    run: completeWithPicture,
    next: (_, { scope, visit, url }) => {
      const articleId = readAccountQuery(url).articleId ?? null;
      if (!scope.viewer) return { to: paths.home() };
      const arrival = { ...scope.viewer, isCompletedProfile: true, isFirstLogin: false };
      const { to, warning } = afterSignIn(arrival, { articleId, target: takeTarget(visit) });
      return { flash: warning === undefined ? savedNews : { kind: 'warning', text: warning }, to };
    },
  }),
  skip: intent({
    for: 'member',
    isKept: false,
    limit: 'ownRow',
    run: skipProfile,
    next: () => ({ to: paths.home() }),
  }),
});

const savedNews: NewFlash = { kind: 'success', text: 'Profile updated' };

export default function CompleteProfilePage() {
  const { profile, avatar, articleId, userName, asksJourney } = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <>
      <nav aria-label="Getting started, at step 2">
        <ol className="bars is-few">
          <li className="is-done">
            <span className="visually-hidden">Step </span>1<HiddenComma />
            <small>Email verified</small>
          </li>
          <li aria-current="step">
            <span className="visually-hidden">Step </span>2<HiddenComma />
            <small>Your profile</small>
          </li>
          {asksJourney && (
            <li>
              <span className="visually-hidden">Step </span>3<HiddenComma />
              <small>Your path</small>
            </li>
          )}
        </ol>
      </nav>
      <CompleteForm profile={profile} avatar={avatar} action={paths.completeProfile({ articleId })} reply={reply}>
        <div className="start stack is-snug">
          <h1>Complete your profile</h1>
          <p>
            Start with what you play on. Software, genres, location and a picture wait folded below it. Everything here
            is optional.
          </p>
          <div className="only-wide">
            <div className="name-shown panel is-open">
              <p className="small muted">How other members see you</p>
              <div className="face">
                <Avatar src={avatar.src} name={userName} size="large" />
                <p>{userName}</p>
              </div>
              <p className="small">
                Your name and picture appear next to your comments. Other members don’t see your email address, your
                location or your answers.
              </p>
            </div>
          </div>
        </div>
      </CompleteForm>
    </>
  );
}
