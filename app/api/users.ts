import { z } from 'zod';
import { user } from '~/api/examples';
import { blockUser } from '~/features/accounts/block-user.server';
import { SetAvatar } from '~/features/accounts/profile/avatar-schema';
import {
  CompleteProfile,
  PirateCity,
  profileExample,
  SubtitleLanguage,
  UpdateProfile,
} from '~/features/accounts/profile/profile-schema';
import {
  completeProfile,
  setPirateLocation,
  setSubtitleLanguage,
  updateProfile,
} from '~/features/accounts/profile/save-profile.server';
import { removeAvatar, setAvatar } from '~/features/accounts/profile/set-avatar.server';
import { askForEmailChange } from '~/features/accounts/profile/settle-email-change.server';
import { showProfile } from '~/features/accounts/profile/show-profile.server';
import { mailLimits } from '~/features/accounts/rules';
import { ApiSignUp, AskForEmailChange, BlockUser, ChangePassword, UserOutput } from '~/features/accounts/schema';
import { changePassword } from '~/features/accounts/sign-in/change-password.server';
import { registerUser } from '~/features/accounts/sign-up/register-user.server';
import { endpoint, operation } from '~/http/endpoint.server';

const tag = 'Users';
const own = { auth: 'bearer', output: UserOutput, tag } as const;
const ownRow = { ...own, limit: 'ownRow' } as const;
const account = { ...own, auth: 'bearer-unnamed' } as const;

export const users = {
  users: endpoint({
    POST: operation(ApiSignUp, registerUser, {
      summary: 'Sign up; the response is the same with or without an account',
      description:
        'Creates an account and mails a link and a code that verify its address. Open to everybody. humanCheckToken is what the human check gave the client, and is needed where a check is configured. The answer is the same whether or not the address has an account, so that nobody can find out; its owner gets a mail instead. A username that is taken, a weak password or a failed human check answers 422, a check that does not respond 424, and too many sign-ups 429.',
      example: {
        sends: {
          userName: 'mia_spins',
          email: 'mia@mailbox.example',
          password: 'Four-on-the-floor-9',
          humanCheckToken: '0.zrSnRHO7h0HwSjSCU8oyzbjEtD8p',
          isFromSignupPage: true,
          ref: 'radio-x',
        },
        answers: { email: 'mia@mailbox.example' },
      },
      query: ['ref'],
      auth: 'none',
      limit: ['sign-up', ...mailLimits],
      output: z.object({ email: z.string() }),
      problems: [424],
      tag,
    }),
  }),
  'users/me': endpoint({
    GET: operation(z.object({}), showProfile, {
      ...account,
      summary: 'Get the signed-in user',
      description:
        'Your account with your profile, your avatar and the state of your subscription. For signed-in users, also before they have chosen a username.',
      example: { answers: user },
      limit: 'reads',
    }),
    PUT: operation(UpdateProfile, updateProfile, {
      ...account,
      summary: 'Update part of the profile: omit a field to keep it, send null to clear it',
      description:
        'Changes the fields of your profile that you send: a field that you leave out stays, and null clears it. For signed-in users, also before they have chosen a username. A username that is taken, and a name that is not in one of the lists, answer 422.',
      example: {
        sends: {
          userName: 'mia_spins',
          country: 'Germany',
          equipment: 'Controller',
          favouriteGenres: ['House', 'Disco'],
        },
        answers: user,
      },
      limit: 'ownRow',
    }),
  }),
  'users/profile': endpoint({
    POST: operation(CompleteProfile, completeProfile, {
      ...ownRow,
      summary: 'Complete the profile and end the first sign-in',
      description:
        'Completes your profile after the first sign-in; from then on isCompletedProfile is true. For signed-in users with a username. You may leave every field out. A name that is not in one of the lists answers 422.',
      example: {
        sends: { ...profileExample, favouriteGenres: ['House', 'Disco'] },
        answers: user,
      },
    }),
  }),
  'users/preferred-subtitle-language': endpoint({
    PUT: operation(SubtitleLanguage, setSubtitleLanguage, {
      ...ownRow,
      summary: 'Set the subtitle language as a BCP 47 tag; null for none',
      description:
        'Chooses the language in which captions start, as a BCP 47 tag; null turns captions off. For signed-in users. A text that is no language tag answers 422.',
      example: { sends: { preferredSubtitleLanguage: 'de' }, answers: user },
    }),
  }),
  'users/update-pirate-location': endpoint({
    PUT: operation(PirateCity, setPirateLocation, {
      ...ownRow,
      summary: 'Set the Pirate location; the city decides the country',
      description:
        'Sets your Pirate studio. The city decides the country, so a country that you send is ignored. For signed-in users. Courses that need a location ask for it before payment. A city that is not in the list answers 422.',
      example: { sends: { pirateLocationCity: 'Berlin' }, answers: user },
    }),
  }),
  'users/avatar': endpoint({
    POST: operation(SetAvatar, setAvatar, {
      ...own,
      summary: 'Use one of your uploads as the avatar',
      description:
        'Makes one of your uploads your avatar and cuts its middle to a square. For signed-in users. A file that is not yours, or that does not exist, answers 404: the two look alike on purpose. When the picture service fails you get 424 and keep your old avatar. Too many pictures answer 429.',
      example: { sends: { fileId: '01kb2m9p3h5d7f1s2g4j6k8l0z' }, answers: user },
      limit: ['cut-picture'],
      problems: [404, 424],
    }),
    DELETE: operation(z.object({}), removeAvatar, {
      ...own,
      summary: 'Remove the avatar and its files',
      description:
        'Removes your avatar with its upload and all of its sizes. For signed-in users. Without an avatar nothing changes.',
      example: { answers: { ...user, avatar: null } },
      limit: 'once',
    }),
  }),
  'users/email': endpoint({
    PUT: operation(AskForEmailChange, askForEmailChange, {
      summary: 'Email a link to a new address; requires the current password',
      description:
        'Mails a link to your new address; your address changes when you open the link within 24 hours. For signed-in users, with the current password. A wrong password or an invalid address answers 422. Only an email to the new address says whether it already has an account. Too many tries answer 429.',
      example: { sends: { newEmail: 'mia@newbox.example', password: 'Cuepoint1' } },
      auth: 'bearer',
      limit: ['current-password', 'current-password-address', ...mailLimits],
      tag,
    }),
  }),
  'users/password': endpoint({
    PATCH: operation(ChangePassword, changePassword, {
      summary: 'Change the password; ends other sessions',
      description:
        'Changes your password, ends all your other sessions and mails you about it. For signed-in users, with the current password. A wrong or weak password answers 422, a change elsewhere at the same moment 409, and too many tries 429.',
      example: { sends: { password: 'Cuepoint1', newPassword: 'Four-on-the-floor-9' } },
      auth: 'bearer',
      limit: ['current-password', 'current-password-address'],
      problems: [409],
      tag,
    }),
  }),
  'users/:userId/block': endpoint({
    PATCH: operation(BlockUser, blockUser, {
      ...own,
      auth: 'admin',
      summary: 'Block or unblock a user (ADMIN and SUPER_ADMIN)',
      description:
        'Blocks a user, which ends their sessions at once, or unblocks them. For administrators. Only a SUPER_ADMIN may block an ADMIN, and nobody may block themselves or a SUPER_ADMIN: these answer 403. An unknown user answers 404.',
      example: { sends: { userId: user.id, isBlocked: true }, answers: user },
    }),
  }),
};
