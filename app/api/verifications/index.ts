import { z } from 'zod';
import { resendVerification } from '~/features/accounts/resend-verification.server';
import { AskForVerification, UserOutput, VerifiedBefore, VerifyByToken } from '~/features/accounts/schema';
import { verifyForApi } from '~/features/accounts/verify-email.server';
import { TokenPairOutput } from '~/features/sessions/schema';
import { endpoint, operation } from '~/http/endpoint.server';

const tag = 'Verifications';

export const loader = endpoint({
  PUT: operation(VerifyByToken, verifyForApi, {
    summary: 'Verify an address with the token of a mailed link',
    auth: 'none',
    output: z.union([
      z.object({ user: UserOutput, session: TokenPairOutput }),
      z.object({ user: VerifiedBefore, session: z.null() }),
    ]),
    problems: [410, 429],
    tag,
  }),
  POST: operation(AskForVerification, resendVerification, {
    summary: 'Send the verification mail again',
    auth: 'none',
    problems: [429],
    tag,
  }),
});
export const action = loader;
