import { changePassword } from '~/features/accounts/change-password.server';
import { ChangePassword } from '~/features/accounts/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PATCH: operation(ChangePassword, changePassword, {
    summary: 'Change the password; other sessions end',
    auth: 'bearer',
    problems: [409, 429],
    tag: 'Users',
  }),
});
export const action = loader;
