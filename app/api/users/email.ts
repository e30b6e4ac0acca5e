import { askForEmailChange } from '~/features/accounts/ask-for-email-change.server';
import { AskForEmailChange } from '~/features/accounts/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PUT: operation(AskForEmailChange, askForEmailChange, {
    summary: 'Mail a link to a new address; the current password is needed',
    description:
      'Mails a link to your new address; your address changes when you open the link within 24 hours. For signed-in users, with the current password. A wrong password or an invalid address answers 422. Whether the new address already has an account is told to that mailbox only. Too many tries answer 429.',
    example: { sends: { newEmail: 'mia@newbox.example', password: 'Cuepoint1' } },
    auth: 'bearer',
    problems: [429],
    tag: 'Users',
  }),
});
export const action = loader;
