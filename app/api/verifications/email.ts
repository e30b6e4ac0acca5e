import { confirmEmailChange } from '~/features/accounts/confirm-email-change.server';
import { VerifyByToken } from '~/features/accounts/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PUT: operation(VerifyByToken, confirmEmailChange, {
    summary: 'Confirm a new address with the token that was mailed to it; other sessions end',
    auth: 'none',
    problems: [409, 410, 429],
    tag: 'Verifications',
  }),
});
export const action = loader;
