import { z } from 'zod';
import { user } from '~/api/examples';
import { updateProfile } from '~/features/accounts/save-profile.server';
import { UpdateProfile, UserOutput } from '~/features/accounts/schema';
import { showProfile } from '~/features/accounts/show-profile.server';
import { endpoint, operation } from '~/http/endpoint.server';

const tag = 'Users';

export const loader = endpoint({
  GET: operation(z.object({}), showProfile, {
    summary: 'The signed-in user',
    description:
      'Your account with your profile, your avatar and the state of your subscription. For signed-in users, also before they have chosen a username.',
    example: { answers: user },
    auth: 'bearer-unnamed',
    output: UserOutput,
    tag,
  }),
  PUT: operation(UpdateProfile, updateProfile, {
    summary: 'Change the profile in part: absent stays, null is cleared',
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
    output: UserOutput,
    tag,
  }),
});
export const action = loader;
