import { checkRestoreToken } from '~/features/accounts/check-restore-token.server';
import { VerifyByToken } from '~/features/accounts/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PUT: operation(VerifyByToken, checkRestoreToken, {
    summary: 'Whether the token of a recovery link would work; it is not used up',
    description:
      'Checks whether a recovery link would still work, before you ask for a new password; the link is not used up. Anyone with the link may call this. A used or expired link answers 410.',
    example: { sends: { token: 'r_7Kd2mQ9xR4tW' } },
    auth: 'none',
    problems: [410],
    tag: 'Verifications',
  }),
});
export const action = loader;
