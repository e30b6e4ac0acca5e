import { user } from '~/api/examples';
import { completeProfile } from '~/features/accounts/save-profile.server';
import { CompleteProfile, UserOutput } from '~/features/accounts/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(CompleteProfile, completeProfile, {
    summary: 'Complete the profile; the first sign-in is over',
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
    auth: 'bearer',
    output: UserOutput,
    tag: 'Users',
  }),
});
export const action = loader;
