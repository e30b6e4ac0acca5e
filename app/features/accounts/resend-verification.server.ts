import { auditEntry } from '#db/audit';
import {
  countMailTries,
  giveBack,
  type Limit,
  type MailTries,
  perAddress,
} from '~/features/sessions/count-tries.server';
import type { Scope } from '~/scope/scope';
import { mailLimits } from './mail-limits';
import { tokenIdOf } from './mail-tokens.server';
import type { AskForVerification, VerifyByToken } from './schema';
import { isReplaced, mailSignUp, type PendingSignUp, readSignUps, type SignUpsOfAddress } from './sign-ups.server';
import { linkExpired, readVerification } from './verification-tokens.server';

/**
 * Sends the mail of an address's pending sign-up again, at most one a minute. Answers the same, with the same work, for
 * addresses that are unknown or verified already, and when the mailbox has had its share. Throws rate-limited.
 */
export async function resendVerification(scope: Scope, { email }: AskForVerification): Promise<void> {
  const emailKey = email.toLowerCase();
  const { heldFor, answers } = await countResend(scope, emailKey);
  if (heldFor) return;
  const [{ pending }] = answers;
  await send(scope, emailKey, pending);
}

/** A sign-up as a browser knows it. */
export interface OwnSignUp {
  email: string;
  /** Null where the browser knows the address alone: then the sign-up that waits there is meant. */
  signUpId: string | null;
}

export interface OwnResend {
  /** `gone`: the sign-up is not kept any more, another one on the same address took its place. */
  state: 'sent' | 'held' | 'gone';
  /** Seconds until another mail may go to this mailbox; 0 when one may go now. */
  heldFor: number;
}

/**
 * The same for whoever asks for the mail of their own sign-up: that one is sent or none, and they are told which.
 * Whether the address has an account is not told here either. Throws rate-limited.
 */
export async function resendOwnVerification(scope: Scope, { email, signUpId }: OwnSignUp): Promise<OwnResend> {
  const emailKey = email.toLowerCase();
  const { heldFor, answers } = await countResend(scope, emailKey);
  const [{ newest, pending }] = answers;
  const isKept = signUpId === null || newest === signUpId;
  if (heldFor) return { state: isKept ? 'held' : 'gone', heldFor };
  if (!isKept) {
    await scope.read(giveBack(scope, mailLimits(emailKey)));
    return { state: 'gone', heldFor };
  }
  await send(scope, emailKey, signUpId === null || pending?.signUpId === signUpId ? pending : null);
  return { state: 'sent', heldFor };
}

/** Whether the sign-up was replaced by another one on the same address. A sign-up that was never kept was not. */
export async function wasReplaced(scope: Scope, { email, signUpId }: OwnSignUp): Promise<boolean> {
  if (signUpId === null) return false;
  const [found] = await scope.read(readSignUps(scope, email.toLowerCase()));
  return isReplaced(signUpId, found);
}

/** The same for whoever holds a mailed link that no longer works. Throws expired for none of ours. */
export async function resendByToken(scope: Scope, { token }: VerifyByToken): Promise<OwnResend & OwnSignUp> {
  const [found] = await scope.read(readVerification(scope, tokenIdOf(scope, 'verify', token) ?? ''));
  if (!found) throw linkExpired();
  const { email, signUpId } = found;
  return { email, signUpId, ...(await resendOwnVerification(scope, { email, signUpId })) };
}

function countResend(scope: Scope, emailKey: string): Promise<MailTries<readonly [SignUpsOfAddress]>> {
  const limits: Limit[] = [
    { name: 'resend', subject: emailKey, limit: 1, seconds: 60 },
    perAddress(scope, { name: 'resend-address', limit: 10, seconds: 3600 }),
  ];
  return countMailTries(scope, { limits, mails: mailLimits(emailKey) }, readSignUps(scope, emailKey));
}

async function send(scope: Scope, email: string, pending: PendingSignUp | null): Promise<void> {
  const nobody: PendingSignUp = { userId: 'nobody', signUpId: 'none', email };
  const audit = auditEntry(scope, { action: 'verification-asked', subject: email });
  await scope.read(...mailSignUp(scope, pending ?? nobody), audit);
  scope.outbox.dispatch();
}
