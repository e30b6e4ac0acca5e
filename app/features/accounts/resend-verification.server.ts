import { and, eq, gt, not, or, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { hasRow } from '#db/insert-when';
import { firstOf } from '#db/read';
import { signUps, users } from '#db/schema';
import { giveBack, type Limit, perAddress, perAddressAnd } from '~/features/sessions/count-tries.server';
import { readOne, type Scope } from '~/scope/scope';
import { countMailTries, type MailTries } from './mail-quota.server';
import { tokenIdOf } from './mail-tokens.server';
import type { AskForVerification, VerifyByToken } from './schema';
import { isMeant, mailSignUp, type OwnSignUp, readSignUpState, type SignUpState, waitEnds } from './sign-ups.server';
import { linkExpired, readVerification } from './verification-tokens.server';

export interface OwnResend {
  /** `gone`: the sign-up is not kept any more; `verified`: there is nothing left to verify. */
  state: 'sent' | 'held' | 'gone' | 'verified';
  /** Seconds until another mail may go to this mailbox; 0 when one may go now. */
  heldFor: number;
}

/**
 * Sends the mail of a waiting sign-up to its address again, at most one a minute: that of the newest sign-up from the
 * asking network, else of the newest. Answers the same, with the same work, for addresses that are unknown or verified
 * already, and when the mailbox has had its share. Throws rate-limited.
 */
export async function resendVerification(scope: Scope, { email }: AskForVerification, device?: unknown): Promise<void> {
  const own = { email, signUpId: null };
  const { heldFor } = await countResend(scope, own, device);
  if (!heldFor) await send(scope, own);
}

/**
 * The same for readers who ask for the mail of their own sign-up: only that sign-up's mail is sent, and the answer says
 * whether it was. The answer does not say whether the address has an account. Throws rate-limited.
 */
export async function resendOwnVerification(scope: Scope, own: OwnSignUp, device?: unknown): Promise<OwnResend> {
  const { heldFor, places, answers } = await countResend(scope, own, device);
  const [found] = answers;
  const state = own.signUpId === null ? 'waiting' : found;
  if (heldFor) return { state: state === 'waiting' ? 'held' : state, heldFor };
  const isSent = state === 'waiting' && (await send(scope, own));
  if (isSent || own.signUpId === null) return { state: 'sent', heldFor };
  await scope.write({ givenBack: giveBack(scope, places) });
  return { state: state === 'verified' ? state : 'gone', heldFor };
}

/** The state of the sign-up that this browser made. A browser that knows only the address always gets 'waiting'. */
export async function checkSignUp(scope: Scope, own: OwnSignUp): Promise<SignUpState> {
  if (own.signUpId === null) return 'waiting';
  return readOne(scope, readSignUpState(scope, own));
}

/** The same for the holder of a mailed link that no longer works. Throws expired for a link that is not ours. */
export async function resendByToken(scope: Scope, { token }: VerifyByToken): Promise<OwnResend & OwnSignUp> {
  const [found] = await scope.read(readVerification(scope, tokenIdOf(scope, 'verify', token) ?? ''));
  if (!found) throw linkExpired();
  const { email, signUpId } = found;
  return { email, signUpId, ...(await resendOwnVerification(scope, { email, signUpId })) };
}

function countResend(scope: Scope, own: OwnSignUp, device: unknown): Promise<MailTries<readonly [SignUpState]>> {
  const emailKey = own.email.toLowerCase();
  const once = { name: 'resend', limit: 1, seconds: 60 };
  const limits: Limit[] = [
    // Once a minute a sign-up, or an address in one network: a stranger's Resend does not hold up its owner's.
    own.signUpId === null ? perAddressAnd(scope, emailKey, once) : { ...once, subject: own.signUpId },
    perAddress(scope, { name: 'resend-address', limit: 10, seconds: 3600 }),
  ];
  const mailbox = { kind: 'verification' as const, emailKey, device };
  return countMailTries(scope, { limits, mailbox }, readSignUpState(scope, own));
}

/**
 * Mails the sign-up that is meant, which waits anew from now on. One whose time has passed does so only while its name
 * is free. Answers whether there was one.
 */
async function send(scope: Scope, own: OwnSignUp): Promise<boolean> {
  const now = scope.now();
  const isOne = isMeant(scope, own);
  const isHeld = hasRow(users, eq(users.userName, signUps.userName));
  const isAskedFor = sql`EXISTS (SELECT 1 FROM ${signUps} AS asker WHERE asker.user_name = ${signUps.userName}
    AND asker.waits_until > ${now.getTime()} AND asker.email_key <> ${signUps.emailKey})`;
  const isNameKept = or(gt(signUps.waitsUntil, now), and(not(isHeld), not(isAskedFor)));
  const { waits } = await scope.write({
    waits: firstOf(
      scope.db
        .update(signUps)
        .set({ waitsUntil: waitEnds(scope) })
        .where(and(isOne, isNameKept))
        .returning({ id: signUps.id }),
    ),
    mailed: mailSignUp(scope, isOne),
    logged: auditEntry(scope, { action: 'verification-asked', subject: own.email.toLowerCase() }),
  });
  scope.outbox.dispatch();
  return waits !== null;
}
