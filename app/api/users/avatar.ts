import { z } from 'zod';
import { SetAvatar } from '~/features/accounts/avatar-schema';
import { removeAvatar } from '~/features/accounts/remove-avatar.server';
import { UserOutput } from '~/features/accounts/schema';
import { setAvatar } from '~/features/accounts/set-avatar.server';
import { endpoint, operation } from '~/http/endpoint.server';

const tag = 'Users';

export const loader = endpoint({
  POST: operation(SetAvatar, setAvatar, {
    summary: 'Make an own upload the avatar',
    auth: 'bearer',
    output: UserOutput,
    problems: [404, 424],
    tag,
  }),
  DELETE: operation(z.object({}), removeAvatar, {
    summary: 'Remove the avatar and its files',
    auth: 'bearer',
    output: UserOutput,
    tag,
  }),
});
export const action = loader;
