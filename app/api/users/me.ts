import { z } from 'zod';
import { UserOutput } from '~/features/accounts/schema';
import { showProfile } from '~/features/accounts/show-profile.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(z.object({}), showProfile, {
    summary: 'The signed-in user',
    auth: 'bearer-unnamed',
    output: UserOutput,
    tag: 'Users',
  }),
});
export const action = loader;
