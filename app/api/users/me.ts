import { z } from 'zod';
import { updateProfile } from '~/features/accounts/save-profile.server';
import { UpdateProfile, UserOutput } from '~/features/accounts/schema';
import { showProfile } from '~/features/accounts/show-profile.server';
import { endpoint, operation } from '~/http/endpoint.server';

const tag = 'Users';

export const loader = endpoint({
  GET: operation(z.object({}), showProfile, {
    summary: 'The signed-in user',
    auth: 'bearer-unnamed',
    output: UserOutput,
    tag,
  }),
  PUT: operation(UpdateProfile, updateProfile, {
    summary: 'Change the profile in part: absent stays, null is cleared',
    auth: 'bearer-unnamed',
    output: UserOutput,
    tag,
  }),
});
export const action = loader;
