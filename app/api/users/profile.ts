import { completeProfile } from '~/features/accounts/save-profile.server';
import { CompleteProfile, UserOutput } from '~/features/accounts/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(CompleteProfile, completeProfile, {
    summary: 'Complete the profile; the first sign-in is over',
    auth: 'bearer',
    output: UserOutput,
    tag: 'Users',
  }),
});
export const action = loader;
