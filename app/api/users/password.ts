import { changePassword } from '~/features/accounts/change-password.server';
import { ChangePassword } from '~/features/accounts/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PATCH: operation(ChangePassword, changePassword, {
    summary: 'Change the password; other sessions end',
    description:
      'Changes your password, ends all your other sessions and mails you about it. For signed-in users, with the current password. A wrong or weak password answers 422, a change elsewhere at the same moment 409, and too many tries 429.',
    example: { sends: { password: 'Cuepoint1', newPassword: 'Four-on-the-floor-9' } },
    auth: 'bearer',
    problems: [409, 429],
    tag: 'Users',
  }),
});
export const action = loader;
