import { z } from 'zod';
import { tokens, user } from '~/api/examples';
import { resendVerification } from '~/features/accounts/resend-verification.server';
import { AskForVerification, UserOutput, VerifiedBefore, VerifyByToken } from '~/features/accounts/schema';
import { verifyForApi } from '~/features/accounts/verify-email.server';
import { TokenPairOutput } from '~/features/sessions/schema';
import { endpoint, operation } from '~/http/endpoint.server';

const tag = 'Verifications';

export const loader = endpoint({
  PUT: operation(VerifyByToken, verifyForApi, {
    summary: 'Verify an address with the token of a mailed link',
    description:
      'Verifies an email address with the token of the mailed link, and signs the client in when the link is used for the first time. Anyone with the link may call this. A token that has expired or was replaced answers 410, and too many tries 429.',
    example: { sends: { token: 'v_7Kd2mQ9xR4tW' }, answers: { user, session: tokens } },
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
    description:
      'Sends the verification mail again. Open to everybody. The answer is the same whether or not the address waits for verification, so that nobody can find out. Too many requests answer 429.',
    example: { sends: { email: 'mia@mailbox.example' } },
    auth: 'none',
    problems: [429],
    tag,
  }),
});
export const action = loader;
