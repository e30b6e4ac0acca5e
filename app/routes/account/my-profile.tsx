import { useLoaderData } from '@remix-run/react';
import { mailedLink } from '~/features/accounts/mail/set-optional-mails.server';
import { avatarView } from '~/features/accounts/profile/avatar-view';
import { profileNames } from '~/features/accounts/profile/profile-schema';
import { showMyProfile } from '~/features/accounts/profile/show-profile.server';
import type { OptionalMails } from '~/features/accounts/schema';
import { AccountTabs } from '~/features/accounts/ui/account-tabs';
import { AvatarForm } from '~/features/accounts/ui/avatar-form';
import {
  OptionalMailsForm,
  PirateLocationForm,
  SubtitleForm,
  subtitlesName,
} from '~/features/accounts/ui/preference-forms';
import { CountryRow, GearRow, GenresRow, UsernameRow } from '~/features/accounts/ui/profile-form';
import { ProfileGroup, ProfileRow } from '~/features/accounts/ui/profile-row';
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
import profileCss from '~/ui/css/profile.css?url';
import { LinkButton } from '~/ui/forms/button';
import { useReply } from '~/ui/forms/use-answer';
import { Avatar } from '~/ui/pictures/avatar';
import { HiddenComma } from '~/ui/separated';
import { profileIntents } from './profile-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'My profile' }];
export const links = () => [account, profileCss].map((href) => ({ rel: 'stylesheet', href }));

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
      {
        label: 'Emails about replies to my comments',
        about: 'We email each reply as it comes',
        isOn: wantsReplyMails,
        href: hrefOf('replies'),
      },
      {
        label: 'A weekly email about practice that is due',
        about: 'At most once a week',
        isOn: wantsPracticeMails,
        href: hrefOf('practice'),
      },
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
      <div className="profile-body">
        <div>
          <ProfileGroup id="you" title="You">
            <ProfileRow
              id="picture"
              name="Picture"
              now={<Avatar src={avatar.src} name={userName} size="small" />}
              isBad={reply?.intent?.endsWith('-avatar')}
            >
              <AvatarForm avatar={avatar} action={`${paths.myProfile()}#picture`} reply={reply} />
            </ProfileRow>
            <UsernameRow userName={userName} reply={replyTo('profile')} />
            <CountryRow profile={profile} reply={replyTo('profile')} />
          </ProfileGroup>
          <ProfileGroup id="play" title="How you play">
            <GearRow profile={profile} reply={replyTo('profile')} />
            <GenresRow profile={profile} reply={replyTo('profile')} />
            <ProfileRow
              id="studio"
              name="Pirate location"
              now={city ?? 'Not set'}
              isBad={replyTo('location') !== undefined}
            >
              <PirateLocationForm city={city} groups={cityGroups} reply={replyTo('location')} />
            </ProfileRow>
          </ProfileGroup>
        </div>
        <div>
          <ProfileGroup id="signing-in" title="Signing in">
            <ProfileRow id="email" name="Email address" now={email} isBad={replyTo('email') !== undefined}>
              <EmailChangeForm email={email} reply={replyTo('email')} />
            </ProfileRow>
            <ProfileRow
              id="password"
              name="Password"
              now="Changing it signs you out everywhere else"
              isBad={replyTo('password') !== undefined}
            >
              <PasswordChangeForm email={email} reply={replyTo('password')} />
            </ProfileRow>
            <ProfileRow id="sessions" name="Where you are signed in" now={devicesOf(sessions.length)} act="Show">
              <SessionList sessions={sessions} />
            </ProfileRow>
          </ProfileGroup>
          <ProfileGroup id="preferences" title="What we send and show">
            <ProfileRow
              id="captions"
              name="Subtitles"
              now={subtitlesName(language)}
              isBad={replyTo('subtitles') !== undefined}
            >
              <SubtitleForm language={language} reply={replyTo('subtitles')} />
            </ProfileRow>
            {mails.map((one) => (
              <OptionalMailsForm key={one.label} {...one} />
            ))}
            <div className="prow">
              <p>
                <strong>Billing</strong>
                <HiddenComma />
                <small>Card, invoices and subscription, at our payment provider, in a new tab</small>
              </p>{' '}
              <LinkButton
                variant="quiet"
                size="small"
                href={paths.myProfile({ openBillingPortal: true })}
                target="_blank"
                rel="noopener"
                icon="external-link"
              >
                Billing Portal
              </LinkButton>
            </div>
          </ProfileGroup>
        </div>
      </div>
    </>
  );
}

/** 'This device and 12 more' */
function devicesOf(count: number): string {
  return count > 1 ? `This device and ${count - 1} more` : 'This device';
}
