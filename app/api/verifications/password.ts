import { askForRecovery } from '~/features/accounts/ask-for-recovery.server';
import { restorePassword } from '~/features/accounts/restore-password.server';
import { AskForRecovery, RestorePassword } from '~/features/accounts/schema';
import { endpoint, operation } from '~/http/endpoint.server';

const tag = 'Verifications';

export const loader = endpoint({
  POST: operation(AskForRecovery, askForRecovery, {
    summary: 'Mail a recovery link; the answer is the same whether or not the address has an account',
    auth: 'none',
    problems: [429],
    tag,
  }),
  PUT: operation(RestorePassword, restorePassword, {
    summary: 'Set a new password with the token of a recovery link; every session ends',
    auth: 'none',
    problems: [410, 429],
    tag,
  }),
});
export const action = loader;
