import { blockUser } from '~/features/accounts/block-user.server';
import { BlockUser, UserOutput } from '~/features/accounts/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PATCH: operation(BlockUser, blockUser, {
    summary: 'Block a user or let them in again (ADMIN and SUPER_ADMIN)',
    auth: 'admin',
    output: UserOutput,
    tag: 'Users',
  }),
});
export const action = loader;
