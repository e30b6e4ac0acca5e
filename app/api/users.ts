import { z } from 'zod';
import { user } from '~/api/examples';
import { SetAvatar } from '~/features/accounts/avatar-schema';
import { registerUser } from '~/features/accounts/register-user.server';
import { mailLimits } from '~/features/accounts/rules';
import {
  completeProfile,
  setPirateLocation,
  setSubtitleLanguage,
  updateProfile,
} from '~/features/accounts/save-profile.server';
import {
  acceptsUsername,
  CompleteProfile,
  PirateCity,
  SignUp,
  SubtitleLanguage,
  UpdateProfile,
  UserOutput,
} from '~/features/accounts/schema';
import { removeAvatar, setAvatar } from '~/features/accounts/set-avatar.server';
import { showProfile } from '~/features/accounts/show-profile.server';
import { endpoint, operation } from '~/http/endpoint.server';

const tag = 'Users';
const ownRow = { auth: 'bearer', limit: 'ownRow', tag } as const;

export const users = {
  users: endpoint({
    POST: operation(acceptsUsername(SignUp), registerUser, {
      summary: 'Sign up; the response is the same with or without an account',
      description:
        'Creates an account and mails a link and a code that verify its address. Open to everybody, with proof of a human where a check is configured. The answer is the same whether or not the address has an account, so that nobody can find out; its owner gets a mail instead. A username that is taken, a weak password or a failed human check answers 422, a check that does not respond 424, and too many sign-ups 429.',
      example: {
        sends: {
          userName: 'mia_spins',
          email: 'mia@mailbox.example',
          password: 'Four-on-the-floor-9',
          isFromSignupPage: true,
          ref: 'radio-x',
        },
        answers: { email: 'mia@mailbox.example' },
      },
      query: ['ref'],
      auth: 'none',
      limit: ['sign-up', ...mailLimits],
      output: z.object({ email: z.string() }),
      problems: [424, 429],
      tag: 'Users',
    }),
  }),
  'users/me': endpoint({
    GET: operation(z.object({}), showProfile, {
      summary: 'Get the signed-in user',
      description:
        'Your account with your profile, your avatar and the state of your subscription. For signed-in users, also before they have chosen a username.',
      example: { answers: user },
      auth: 'bearer-unnamed',
      limit: 'reads',
      output: UserOutput,
      tag,
    }),
    PUT: operation(UpdateProfile, updateProfile, {
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
      auth: 'bearer-unnamed',
      limit: 'ownRow',
      output: UserOutput,
      tag,
    }),
  }),
  'users/profile': endpoint({
    POST: operation(CompleteProfile, completeProfile, {
      ...ownRow,
      summary: 'Complete the profile and end the first sign-in',
      description:
        'Completes your profile after the first sign-in; from then on isCompletedProfile is true. For signed-in users with a username. You may leave every field out. A name that is not in one of the lists answers 422.',
      example: {
        sends: {
          country: 'Germany',
          equipment: 'Controller',
          djSoftware: 'Rekordbox',
          favouriteGenres: ['House', 'Disco'],
        },
        answers: user,
      },
      output: UserOutput,
    }),
  }),
  'users/preferred-subtitle-language': endpoint({
    PUT: operation(SubtitleLanguage, setSubtitleLanguage, {
      ...ownRow,
      summary: 'Set the subtitle language as a BCP 47 tag; null for none',
      description:
        'Chooses the language in which captions start, as a BCP 47 tag; null turns captions off. For signed-in users. A text that is no language tag answers 422.',
      example: { sends: { preferredSubtitleLanguage: 'de' }, answers: user },
      output: UserOutput,
    }),
  }),
  'users/update-pirate-location': endpoint({
    PUT: operation(PirateCity, setPirateLocation, {
      ...ownRow,
      summary: 'Set the Pirate location; the city decides the country',
      description:
        'Sets your Pirate studio. The city decides the country, so a country that you send is ignored. For signed-in users. Courses that need a location ask for it before payment. A city that is not in the list answers 422.',
      example: { sends: { pirateLocationCity: 'Berlin' }, answers: user },
      output: UserOutput,
    }),
  }),
  'users/avatar': endpoint({
    POST: operation(SetAvatar, setAvatar, {
      summary: 'Use one of your uploads as the avatar',
      description:
        'Makes one of your uploads your avatar and cuts its middle to a square. For signed-in users. A file that is not yours, or that does not exist, answers 404: the two look alike on purpose. When the picture service fails you get 424 and keep your old avatar.',
      example: { sends: { fileId: '01kb2m9p3h5d7f1s2g4j6k8l0z' }, answers: user },
      auth: 'bearer',
      limit: ['cut-picture'],
      output: UserOutput,
      problems: [404, 424],
      tag,
    }),
    DELETE: operation(z.object({}), removeAvatar, {
      summary: 'Remove the avatar and its files',
      description:
        'Removes your avatar with its upload and all of its sizes. For signed-in users. Without an avatar nothing changes.',
      example: { answers: { ...user, avatar: null } },
      auth: 'bearer',
      limit: 'once',
      output: UserOutput,
      tag,
    }),
  }),
};
