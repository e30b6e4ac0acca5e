import { user } from '~/api/examples';
import { blockUser } from '~/features/accounts/block-user.server';
import { BlockUser, UserOutput } from '~/features/accounts/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PATCH: operation(BlockUser, blockUser, {
    summary: 'Block a user or let them in again (ADMIN and SUPER_ADMIN)',
    description:
      'Blocks a user, which ends their sessions at once, or unblocks them. For administrators. Only a SUPER_ADMIN may block an ADMIN, and nobody may block themselves or a SUPER_ADMIN: these answer 403. An unknown user answers 404.',
    example: { sends: { userId: user.id, isBlocked: true }, answers: user },
    auth: 'admin',
    output: UserOutput,
    tag: 'Users',
  }),
});
export const action = loader;
