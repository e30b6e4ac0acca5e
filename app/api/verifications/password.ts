import { askForRecovery } from '~/features/accounts/ask-for-recovery.server';
import { restorePassword } from '~/features/accounts/restore-password.server';
import { AskForRecovery, RestorePassword } from '~/features/accounts/schema';
import { endpoint, operation } from '~/http/endpoint.server';

const tag = 'Verifications';

export const loader = endpoint({
  POST: operation(AskForRecovery, askForRecovery, {
    summary: 'Mail a recovery link; the answer is the same whether or not the address has an account',
    description:
      'Mails a link that sets a new password; it works for an hour. Open to everybody. The answer is the same whether or not the address has an account, so that nobody can find out. Too many requests answer 429.',
    example: { sends: { email: 'mia@mailbox.example' } },
    auth: 'none',
    problems: [429],
    tag,
  }),
  PUT: operation(RestorePassword, restorePassword, {
    summary: 'Set a new password with the token of a recovery link; every session ends',
    description:
      'Sets a new password with the token of a recovery link, and ends every session of the account; nobody is signed in by it. Anyone with the link may call this. A used or expired link answers 410, a weak password 422, and too many tries 429.',
    example: { sends: { token: 'r_7Kd2mQ9xR4tW', password: 'Four-on-the-floor-9' } },
    auth: 'none',
    problems: [410, 429],
    tag,
  }),
});
export const action = loader;
