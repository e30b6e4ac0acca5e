import { CropAvatar } from '~/features/accounts/profile/avatar-schema';
import { PirateCity, ProfileForm, SubtitleLanguageForm } from '~/features/accounts/profile/profile-schema';
import { setPirateLocation, setSubtitleLanguage, updateProfile } from '~/features/accounts/profile/save-profile.server';
import { cropAvatar, removeAvatar, uploadAvatar } from '~/features/accounts/profile/set-avatar.server';
import { type AskedEmailChange, askForEmailChange } from '~/features/accounts/profile/settle-email-change.server';
import { mailLimits } from '~/features/accounts/rules';
import { AskForEmailChangeForm, ChangePasswordForm, EndSession } from '~/features/accounts/schema';
import { changePassword } from '~/features/accounts/sign-in/change-password.server';
import { endOtherSessions, revokeSession } from '~/features/sessions/end-session.server';
import type { NewFlash } from '~/http/cookies/flash.server';
import { forgetDevice, setRotatedSession } from '~/http/cookies/session-cookie.server';
import { type Follow, intent, uploadIntent } from '~/http/forms.server';
import { formatWait } from '~/kit/dates';

const byMember = { for: 'member', isKept: false } as const;
const ownRow = { for: 'member', isKept: true, limit: 'ownRow' } as const;

/** A short message after a change, shown beside the button in the form's row of the page. */
const success = (text: string, place: string): Follow => ({ flash: { kind: 'success', text, place }, at: `#${place}` });

function linkNews({ email, heldFor }: AskedEmailChange): NewFlash {
  const place = 'email';
  if (heldFor > 0) {
    const text = `No link was sent: ${email} has had as many emails as we send to one address. Try again in ${formatWait(heldFor)}.`;
    return { kind: 'warning', text, place };
  }
  const text = `Verification link has been sent to ${email}. Please open it to verify new email address`;
  return { kind: 'success', text, place };
}

const pictureSaved = () => success('Profile updated', 'picture');

/** The intents for a member's current picture, for every page that shows it. */
export const avatarIntents = {
  'remove-avatar': intent({
    ...byMember,
    limit: 'once',
    run: removeAvatar,
    next: pictureSaved,
  }),
  'crop-avatar': intent({
    ...byMember,
    limit: ['cut-picture'],
    input: CropAvatar,
    run: cropAvatar,
    next: pictureSaved,
  }),
};

/** The intents of the profile's forms. */
export const profileIntents = {
  ...avatarIntents,
  'upload-avatar': uploadIntent({
    ...byMember,
    limit: ['upload', 'cut-picture'],
    run: (scope, _, file) => uploadAvatar(scope, file),
    next: pictureSaved,
  }),
  profile: intent({
    ...ownRow,
    input: ProfileForm,
    run: async (scope, { row, ...changes }) => {
      await updateProfile(scope, changes);
      return row;
    },
    next: (row) => success('Profile updated', row),
  }),
  email: intent({
    ...byMember,
    limit: ['current-password', 'current-password-address', ...mailLimits],
    input: AskForEmailChangeForm,
    run: askForEmailChange,
    next: (asked) => ({ flash: linkNews(asked), at: '#email' }),
  }),
  password: intent({
    ...byMember,
    limit: ['current-password', 'current-password-address'],
    input: ChangePasswordForm,
    run: changePassword,
    next(turned, { visit }) {
      setRotatedSession(visit, turned);
      forgetDevice(visit);
      return success('Your password has been successfully changed', 'password');
    },
  }),
  subtitles: intent({
    ...ownRow,
    input: SubtitleLanguageForm,
    run: setSubtitleLanguage,
    next: () => success('Profile updated', 'captions'),
  }),
  location: intent({
    ...ownRow,
    input: PirateCity,
    run: setPirateLocation,
    next: () => success('Profile updated', 'studio'),
  }),
  'end-session': intent({
    ...byMember,
    limit: 'once',
    input: EndSession,
    run: revokeSession,
    next: () => success('That session has ended.', 'sessions'),
  }),
  'end-other-sessions': intent({
    ...byMember,
    limit: 'once',
    run: endOtherSessions,
    next: () => success('All other sessions have ended.', 'sessions'),
  }),
};
