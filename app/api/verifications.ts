import { z } from 'zod';
import { tokens, user } from '~/api/examples';
import { confirmEmailChange } from '~/features/accounts/profile/settle-email-change.server';
import { mailLimits } from '~/features/accounts/rules';
import {
  AskForRecovery,
  AskForVerification,
  RestorePassword,
  UserOutput,
  VerifiedBefore,
  VerifyByToken,
} from '~/features/accounts/schema';
import {
  askForRecovery,
  checkRestoreToken,
  restorePassword,
} from '~/features/accounts/sign-in/restore-password.server';
import { resendVerification } from '~/features/accounts/sign-up/resend-verification.server';
import { verifyForApi } from '~/features/accounts/sign-up/verify-email.server';
import { TokenPairOutput } from '~/features/sessions/schema';
import { endpoint, operation } from '~/http/endpoint.server';

const facts = { auth: 'none', tag: 'Verifications' } as const;

export const verifications = {
  verifications: endpoint({
    PUT: operation(VerifyByToken, verifyForApi, {
      ...facts,
      summary: 'Verify an address with its emailed token',
      description:
        'Verifies an email address with the token of the mailed link, and signs the client in when the link is used for the first time. Anyone with the link may call this. A token that has expired or was replaced answers 410, and too many tries 429.',
      example: { sends: { token: 'v_7Kd2mQ9xR4tW' }, answers: { user, session: tokens } },
      limit: ['verify'],
      output: z.union([
        z.object({ user: UserOutput, session: TokenPairOutput }),
        z.object({ user: VerifiedBefore, session: z.null() }),
      ]),
      problems: [410],
    }),
    POST: operation(AskForVerification, resendVerification, {
      ...facts,
      summary: 'Resend the verification email',
      description:
        'Sends the verification mail again. Open to everybody. The answer is the same whether or not the address waits for verification, so that nobody can find out. Too many requests answer 429.',
      example: { sends: { email: 'mia@mailbox.example' } },
      limit: ['resend', 'resend-address', ...mailLimits],
    }),
  }),
  'verifications/email': endpoint({
    PUT: operation(VerifyByToken, confirmEmailChange, {
      ...facts,
      summary: 'Confirm a new address with its emailed token; ends other sessions',
      description:
        'Confirms a new email address with the token that was mailed to it, and ends all other sessions of the account. The old address gets a mail with a way back for 7 days. Anyone with the link may call this. A token that has expired or was replaced answers 410, an address that another account has taken since 409 (EMAIL_TAKEN), and too many tries 429.',
      example: { sends: { token: 'e_7Kd2mQ9xR4tW' } },
      limit: ['verify'],
      problems: [409, 410],
    }),
  }),
  'verifications/password': endpoint({
    POST: operation(AskForRecovery, askForRecovery, {
      ...facts,
      summary: 'Email a recovery link; the response is the same with or without an account',
      description:
        'Mails a link that sets a new password; it works for an hour. Open to everybody. The answer is the same whether or not the address has an account, so that nobody can find out. Too many requests answer 429.',
      example: { sends: { email: 'mia@mailbox.example' } },
      limit: ['recovery-address', ...mailLimits],
    }),
    PUT: operation(RestorePassword, restorePassword, {
      ...facts,
      summary: 'Set a new password with a recovery token; ends every session',
      description:
        'Sets a new password with the token of a recovery link, and ends every session of the account; nobody is signed in by it. Anyone with the link may call this. A used or expired link answers 410, a weak password 422, and too many tries 429.',
      example: { sends: { token: 'r_7Kd2mQ9xR4tW', password: 'Four-on-the-floor-9' } },
      limit: ['restore'],
      problems: [410],
    }),
  }),
  'verifications/token/restoration-password': endpoint({
    PUT: operation(VerifyByToken, checkRestoreToken, {
      ...facts,
      summary: 'Check a recovery token without using it up',
      description:
        'Checks whether a recovery link would still work, before you ask for a new password; the link is not used up. Anyone with the link may call this. A used or expired link answers 410.',
      example: { sends: { token: 'r_7Kd2mQ9xR4tW' } },
      limit: 'reads',
      problems: [410],
    }),
  }),
};
