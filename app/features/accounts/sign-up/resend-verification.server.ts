import { and, eq, gt, not, or, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { hasRow } from '#db/insert-when';
import { firstOf } from '#db/read';
import { signUps, users } from '#db/schema';
import { giveBack, type Limit, perAddress, perAddressAnd } from '~/features/sessions/count-tries.server';
import { emailKeyOf } from '~/kit/text/mailbox';
import { readOne, type Scope } from '~/scope/scope';
import { countMailTries, type MailTries } from '../mail/mail-quota.server';
import { tokenIdOf } from '../mail/mail-tokens.server';
import type { AskForVerification, VerifyByToken } from '../schema';
import { isMeant, mailSignUp, type OwnSignUp, readSignUpState, type SignUpState, waitEnds } from './sign-ups.server';
import { linkExpired, readVerification } from './verification-tokens.server';

export interface OwnResend {
  /** `gone`: the sign-up no longer exists; `verified`: there is nothing left to verify. */
  state: 'sent' | 'held' | 'gone' | 'verified';
  /** Seconds until the mailbox may get another mail; 0 when a mail may be sent now. */
  heldFor: number;
}

/**
 * Mails a waiting sign-up again, at most once a minute: the newest sign-up from the asking network, otherwise the
 * newest on the address. The answer and the work are the same for unknown addresses, for verified addresses, and when
 * the mailbox has used up its quota. Throws rate-limited.
 */
export async function resendVerification(scope: Scope, { email }: AskForVerification, device?: unknown): Promise<void> {
  const own = { email, signUpId: null };
  const { heldFor } = await countResend(scope, own, device);
  if (!heldFor) await send(scope, own);
}

/**
 * Mails the reader's own sign-up again and reports whether a mail was sent. The answer does not reveal whether the
 * address has an account. Throws rate-limited.
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

/**
 * Mails the sign-up again for the holder of a mailed link that no longer works. Throws expired for a link that we did
 * not make.
 */
export async function resendByToken(scope: Scope, { token }: VerifyByToken): Promise<OwnResend & OwnSignUp> {
  const [found] = await scope.read(readVerification(scope, tokenIdOf(scope, 'verify', token) ?? ''));
  if (!found) throw linkExpired();
  const { email, signUpId } = found;
  return { email, signUpId, ...(await resendOwnVerification(scope, { email, signUpId })) };
}

function countResend(scope: Scope, own: OwnSignUp, device: unknown): Promise<MailTries<readonly [SignUpState]>> {
  const emailKey = emailKeyOf(own.email);
  const once = { name: 'resend', limit: 1, seconds: 60 };
  const limits: Limit[] = [
    // Once a minute per sign-up, or per address and network: a stranger's Resend does not delay the owner's.
    own.signUpId === null ? perAddressAnd(scope, emailKey, once) : { ...once, subject: own.signUpId },
    perAddress(scope, { name: 'resend-address', limit: 10, seconds: 3600 }),
  ];
  const mailbox = { kind: 'verification' as const, emailKey, device };
  return countMailTries(scope, { limits, mailbox }, readSignUpState(scope, own));
}

/**
 * Mails the sign-up and extends its waiting time. An expired sign-up is extended only if its name is still free.
 * Returns whether a sign-up was extended.
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
    logged: auditEntry(scope, { action: 'verification-asked', subject: emailKeyOf(own.email) }),
  });
  scope.outbox.dispatch();
  return waits !== null;
}
