import { askForEmailChange } from '~/features/accounts/ask-for-email-change.server';
import { AskForEmailChange } from '~/features/accounts/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PUT: operation(AskForEmailChange, askForEmailChange, {
    summary: 'Mail a link to a new address; the current password is needed',
    auth: 'bearer',
    problems: [429],
    tag: 'Users',
  }),
});
export const action = loader;
