import { user } from '~/api/examples';
import { blockUser } from '~/features/accounts/block-user.server';
import { changePassword } from '~/features/accounts/change-password.server';
import { mailLimits } from '~/features/accounts/rules';
import { AskForEmailChange, BlockUser, ChangePassword, UserOutput } from '~/features/accounts/schema';
import { askForEmailChange } from '~/features/accounts/settle-email-change.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const userAccess = {
  'users/email': endpoint({
    PUT: operation(AskForEmailChange, askForEmailChange, {
      summary: 'Email a link to a new address; requires the current password',
      description:
        'Mails a link to your new address; your address changes when you open the link within 24 hours. For signed-in users, with the current password. A wrong password or an invalid address answers 422. Whether the new address already has an account is told to that mailbox only. Too many tries answer 429.',
      example: { sends: { newEmail: 'mia@newbox.example', password: 'Cuepoint1' } },
      auth: 'bearer',
      limit: ['current-password', 'current-password-address', ...mailLimits],
      problems: [429],
      tag: 'Users',
    }),
  }),
  'users/password': endpoint({
    PATCH: operation(ChangePassword, changePassword, {
      summary: 'Change the password; ends other sessions',
      description:
        'Changes your password, ends all your other sessions and mails you about it. For signed-in users, with the current password. A wrong or weak password answers 422, a change elsewhere at the same moment 409, and too many tries 429.',
      example: { sends: { password: 'Cuepoint1', newPassword: 'Four-on-the-floor-9' } },
      auth: 'bearer',
      limit: ['current-password', 'current-password-address'],
      problems: [409, 429],
      tag: 'Users',
    }),
  }),
  'users/:userId/block': endpoint({
    PATCH: operation(BlockUser, blockUser, {
      summary: 'Block or unblock a user (ADMIN and SUPER_ADMIN)',
      description:
        'Blocks a user, which ends their sessions at once, or unblocks them. For administrators. Only a SUPER_ADMIN may block an ADMIN, and nobody may block themselves or a SUPER_ADMIN: these answer 403. An unknown user answers 404.',
      example: { sends: { userId: user.id, isBlocked: true }, answers: user },
      auth: 'admin',
      output: UserOutput,
      tag: 'Users',
    }),
  }),
};
