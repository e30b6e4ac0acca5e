import { useLoaderData } from '@remix-run/react';
import { mailedLink } from '~/features/accounts/mail/set-optional-mails.server';
import { avatarView } from '~/features/accounts/profile/avatar-view';
import { profileNames } from '~/features/accounts/profile/profile-schema';
import { showMyProfile } from '~/features/accounts/profile/show-profile.server';
import type { OptionalMails } from '~/features/accounts/schema';
import { AccountTabs } from '~/features/accounts/ui/account-tabs';
import { AvatarForm } from '~/features/accounts/ui/avatar-form';
import { OptionalMailsForm, PirateLocationForm, SubtitleForm } from '~/features/accounts/ui/preference-forms';
import { ProfileForm } from '~/features/accounts/ui/profile-form';
import { EmailChangeForm, PasswordChangeForm } from '~/features/accounts/ui/secret-forms';
import { SessionList } from '~/features/accounts/ui/session-list';
import { presentSessions } from '~/features/sessions/list-sessions.server';
import { openPortal } from '~/features/subscriptions/payments/open-portal.server';
import { forms } from '~/http/forms.server';
import { leadToProvider } from '~/http/lead-to-provider.server';
import { page } from '~/http/page.server';
import { formatMonth } from '~/kit/dates';
import { pick } from '~/kit/pick';
import { paths } from '~/paths';
import account from '~/ui/css/account.css?url';
import { LinkButton } from '~/ui/forms/button';
import { useReply } from '~/ui/forms/use-answer';
import { Avatar } from '~/ui/pictures/avatar';
import { ProfilePart } from '~/ui/profile-part';
import { profileIntents } from './profile-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'My profile' }];
export const links = () => [{ rel: 'stylesheet', href: account }];

export const loader = page({ for: 'member' }, async ({ request, scope, visit, url }) => {
  if (url.searchParams.get('openBillingPortal') === 'true' && request.method === 'GET') {
    const portal = openPortal(scope, { isForKnown: true }).then((opened) => opened.url);
    return leadToProvider({ scope, visit }, portal, {
      text: 'The billing portal isn’t answering. Please try again in a few minutes.',
      to: paths.myProfile(),
    });
  }
  const { user, memberSince, wantsReplyMails, wantsPracticeMails, sessions, cityGroups } = await showMyProfile(scope);
  const hrefOf = (mails: OptionalMails) => paths.unsubscribe(mailedLink(scope, mails, user.id));
  return {
    email: user.email,
    userName: user.userName ?? '',
    avatar: avatarView(scope.viewer?.avatarFileId ?? null),
    memberSince: formatMonth(memberSince),
    profile: pick(user, ...profileNames, 'favouriteGenres'),
    language: user.preferredSubtitleLanguage,
    city: user.pirateLocationCity,
    cityGroups,
    mails: [
      { label: 'Emails about replies to my comments', isOn: wantsReplyMails, href: hrefOf('replies') },
      { label: 'A weekly email about practice that is due', isOn: wantsPracticeMails, href: hrefOf('practice') },
    ],
    sessions: presentSessions(sessions),
  };
});

export const action = forms(profileIntents);

export default function MyProfilePage() {
  const { email, userName, avatar, memberSince, profile, language, city, cityGroups, mails, sessions } =
    useLoaderData<typeof loader>();
  const reply = useReply();
  const replyTo = (intent: string) => (reply?.intent === intent ? reply : undefined);
  return (
    <>
      <div className="profile-head row">
        <Avatar src={avatar.src} name={userName} size="large" />
        <div>
          <h1 className="break-anywhere">{userName}</h1>
          <p className="muted">Member since {memberSince}.</p>
        </div>
      </div>
      <AccountTabs current="profile" />
      <ProfilePart id="picture" title="Picture" about="A face, a logo, your cat. Everyone can see it beside your name.">
        <AvatarForm avatar={avatar} action={`${paths.myProfile()}#picture`} reply={reply} />
      </ProfilePart>
      <ProfilePart
        id="profile"
        title="About you"
        about="Username and picture are public. The rest helps us show what fits your gear."
      >
        <ProfileForm userName={userName} profile={profile} reply={replyTo('profile')} />
      </ProfilePart>
      <ProfilePart
        id="email"
        title="Email address"
        about="We write to the new address first. We’ll also notify your old address."
      >
        <EmailChangeForm email={email} reply={replyTo('email')} />
      </ProfilePart>
      <ProfilePart id="password" title="Password" about="Changing it signs you out everywhere else.">
        <PasswordChangeForm email={email} reply={replyTo('password')} />
      </ProfilePart>
      <ProfilePart id="preferences" title="Preferences" about="Subtitles, studio and email.">
        <div className="stack is-loose">
          <SubtitleForm language={language} reply={replyTo('subtitles')} />
          <PirateLocationForm city={city} groups={cityGroups} reply={replyTo('location')} />
          {mails.map((one) => (
            <OptionalMailsForm key={one.label} {...one} />
          ))}
        </div>
      </ProfilePart>
      <ProfilePart
        id="billing"
        title="Billing"
        about="Your card, your invoices and your subscription are kept by our payment provider."
      >
        <div className="stack is-tight">
          <p>
            <LinkButton
              variant="quiet"
              href={paths.myProfile({ openBillingPortal: true })}
              target="_blank"
              rel="noopener"
              icon="external-link"
            >
              Billing Portal
            </LinkButton>
          </p>
          <p className="hint">It opens in a new tab.</p>
        </div>
      </ProfilePart>
      <ProfilePart
        id="sessions"
        title="Where you are signed in"
        about="Don’t recognise a device? Sign it out, and change your password."
      >
        <SessionList sessions={sessions} />
      </ProfilePart>
    </>
  );
}
