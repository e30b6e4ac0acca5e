import { checkRestoreToken } from '~/features/accounts/check-restore-token.server';
import { VerifyByToken } from '~/features/accounts/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PUT: operation(VerifyByToken, checkRestoreToken, {
    summary: 'Whether the token of a recovery link would work; it is not used up',
    auth: 'none',
    problems: [410],
    tag: 'Verifications',
  }),
});
export const action = loader;
