import { and, eq, type SQL, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { hasRow, ifChanged, insertWhen } from '#db/insert-when';
import { type Read, readOf } from '#db/read';
import { mailTokens, users } from '#db/schema';
import { isUniqueViolation } from '#db/unique-violation';
import { countTries, perAddress } from '~/features/sessions/count-tries.server';
import { endSessionsOf } from '~/features/sessions/end-session.server';
import { type TurnedSession, turnSession } from '~/features/sessions/open-session.server';
import { AppError, invalid } from '~/kit/app-error';
import { after, day } from '~/kit/dates';
import { newId } from '~/kit/ids';
import { emailKeyOf } from '~/kit/text/mailbox';
import { mailJob } from '~/scope/jobs';
import { readOne, type Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { pairMessages } from '../field-rules';
import {
  isLiveToken,
  type MailTokenPurpose,
  newMailToken,
  readToken,
  supersedeTokens,
  type TokenRow,
  tokenIdOf,
  useToken,
  whileLive,
} from '../mail/mail-tokens.server';
import type { AskForEmailChange, VerifyByToken } from '../schema';
import { requireCurrentPassword } from '../sign-in/current-password.server';
import { endSignUps } from '../sign-up/sign-ups.server';

/** How long the former address can revert a change (decisions, Identity). */
const wayBackLife = 7 * day;

type EmailTokenPurpose = Extract<MailTokenPurpose, 'change-email' | 'revert-email'>;

/** `done`: the token was used, and the account has the address that the token gives it. */
type EmailTokenState = 'live' | 'done' | 'dead';

interface EmailToken {
  id: string;
  userId: string;
  /** The account's address when the token was made. */
  from: string;
  /** The address that the token gives to the account. */
  to: string;
  state: EmailTokenState;
}

/** The purpose of an email link; null for a link that we did not make. */
function emailTokenPurpose(scope: Scope, text: string): EmailTokenPurpose | null {
  if (tokenIdOf(scope, 'change-email', text)) return 'change-email';
  return tokenIdOf(scope, 'revert-email', text) ? 'revert-email' : null;
}

/** The token, judged by the current address of its account; null for an unknown token. */
function readEmailToken(scope: Scope, purpose: EmailTokenPurpose, id: string): Read<EmailToken | null> {
  return readOf(
    [readToken(scope, purpose, id)],
    (found) => found && emailTokenOf(found.token, found.user, scope.now()),
  );
}

/**
 * A link that changes the address works only while the account still has the address that it had when the link was
 * asked for. A link that reverts a change always works: a thief who changes the address twice must not lock the owner
 * out.
 */
function emailTokenOf(
  token: TokenRow,
  { id: userId, email }: { id: string; email: string },
  now: Date,
): EmailToken | null {
  const { id, email: from, newEmail: to, purpose, usedAt } = token;
  if (!to) return null;
  const isBound = purpose === 'revert-email' || email === from;
  const isDone = usedAt !== null && email === to;
  const state = isLiveToken(token, now) && isBound ? 'live' : isDone ? 'done' : 'dead';
  return { id, userId, from, to, state };
}

/** A link that reverts a change cannot be asked for again: only a change of the address mails one. */
function emailLinkExpired(purpose: EmailTokenPurpose | null): AppError {
  const text =
    purpose === 'revert-email'
      ? 'This link no longer works. It works once, for 7 days.'
      : 'This link has expired. You can ask for a new one on your profile.';
  return new AppError('expired', text, { code: 'TOKEN_EXPIRED' });
}

/**
 * What an email link would do now, with the address that a live link gives to the account. The purpose is null for a
 * link that we did not make. For GET requests: does not use the link up.
 */
export async function previewEmailLink(scope: Scope, { token }: VerifyByToken) {
  const purpose = emailTokenPurpose(scope, token);
  const id = purpose && tokenIdOf(scope, purpose, token);
  const found = purpose && id ? await readOne(scope, readEmailToken(scope, purpose, id)) : null;
  const state: EmailTokenState = found?.state ?? 'dead';
  return { purpose, state, email: found?.state === 'live' ? found.to : null };
}

/**
 * Follows a mailed link: confirms a change to a new address, or reverts one. Throws the errors of `confirmEmailChange`
 * and `revertEmailChange`.
 */
export async function settleEmailChange(scope: Scope, input: VerifyByToken): Promise<TurnedSession | null> {
  const purpose = emailTokenPurpose(scope, input.token);
  if (!purpose) throw emailLinkExpired(purpose);
  return purpose === 'change-email' ? confirmEmailChange(scope, input) : revertEmailChange(scope, input);
}

/**
 * Gives the account the address that the link was mailed to. The former address gets an email with a link that reverts
 * the change for 7 days; other sessions end, and the current session gets a new secret. Following the link again
 * succeeds while the account still has the address. Throws expired, rate-limited, and conflict (EMAIL_TAKEN) when
 * another account has taken the address since.
 */
export function confirmEmailChange(scope: Scope, input: VerifyByToken): Promise<TurnedSession | null> {
  return followOnce(scope, 'change-email', input, moveAddress);
}

/**
 * "This wasn’t me": gives the account its former address back and ends all its sessions, including the current one. All
 * other links of the account stop working. Following the link again succeeds. Throws expired, rate-limited and
 * conflict.
 */
export function revertEmailChange(scope: Scope, input: VerifyByToken): Promise<TurnedSession | null> {
  return followOnce(scope, 'revert-email', input, moveBack);
}

/** The change to the browser's own session; null when another call changed the address. */
type Moved = { turned: TurnedSession | null } | null;

async function followOnce(
  scope: Scope,
  purpose: EmailTokenPurpose,
  { token: text }: VerifyByToken,
  move: (scope: Scope, token: EmailToken) => Promise<Moved>,
): Promise<TurnedSession | null> {
  const limits = [perAddress(scope, { name: 'verify', limit: 60, seconds: 300 })];
  const token = readEmailToken(scope, purpose, tokenIdOf(scope, purpose, text) ?? '');
  const [found] = await countTries(scope, limits, token);
  if (found?.state === 'done') return null;
  if (found?.state !== 'live') throw emailLinkExpired(purpose);
  const moved = await move(scope, found).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'email_key')) throw error;
    throw new AppError('conflict', 'This email address is already in use', { code: 'EMAIL_TAKEN' });
  });
  if (moved) return moved.turned;
  const [now] = await scope.read(token);
  if (now?.state !== 'done') throw emailLinkExpired(purpose);
  return null;
}

async function moveAddress(scope: Scope, token: EmailToken): Promise<Moved> {
  const { id, userId, from, to } = token;
  const now = scope.now();
  const when = whileLive(scope, id);
  const wayBack: typeof mailTokens.$inferInsert = {
    id: newId(now.getTime()),
    userId,
    purpose: 'revert-email',
    email: to,
    newEmail: from,
    createdAt: now,
    expiresAt: after(now, wayBackLife),
  };
  const current = scope.viewer?.id === userId ? scope.viewer.sessionId : undefined;
  const { changed, turned } = await scope.write({
    ...giveAddress(scope, token, eq(users.email, from)),
    logged: auditEntry(scope, { action: 'email-changed', subject: userId }, ifChanged),
    mailed: scope.outbox.addIfChanged(...mailJob('email-changed', userId, wayBack.id, id)),
    // Earlier links that revert a change stay valid.
    wayBackKept: insertWhen(scope.db, mailTokens, wayBack, when),
    sessionsEnded: endSessionsOf(scope, { userId, because: 'email-changed', except: current, when }),
    turned: turnSession(scope, current === undefined ? sql`0` : when),
    linksSuperseded: supersedeTokens(scope, { userId, purposes: ['restore'], when }),
    linkUsed: useToken(scope, id),
  });
  if (!changed.length) return null;
  scope.outbox.dispatch();
  return { turned };
}

/** The first statements of the batch: they give the account the new address while the token is live. */
function giveAddress(scope: Scope, { id, userId, to }: EmailToken, isBound?: SQL) {
  const emailKey = emailKeyOf(to);
  const when = whileLive(scope, id);
  return {
    // The person who uses this link has proved that they read the address's email, so its waiting sign-ups end.
    signUpsEnded: endSignUps(scope, emailKey, when),
    changed: scope.db
      .update(users)
      .set({ email: to, emailKey, signUpId: null, updatedAt: scope.now() })
      .where(and(eq(users.id, userId), isBound, when))
      .returning({ id: users.id }),
  };
}

async function moveBack(scope: Scope, token: EmailToken): Promise<Moved> {
  const { id, userId } = token;
  const when = whileLive(scope, id);
  const { changed } = await scope.write({
    ...giveAddress(scope, token),
    logged: auditEntry(scope, { action: 'email-change-reverted', subject: userId }, ifChanged),
    sessionsEnded: endSessionsOf(scope, { userId, because: 'email-changed', when }),
    linkUsed: useToken(scope, id),
    linksSuperseded: supersedeTokens(scope, { userId, purposes: ['restore', 'change-email', 'revert-email'] }),
  });
  return changed.length > 0 ? { turned: null } : null;
}

export type AskedEmailChange = Awaited<ReturnType<typeof askForEmailChange>>;

/**
 * Mails a link to the new address, which works for 24 hours. Only the mailbox of that address learns whether it already
 * has an account (the mail is rendered when it is sent). `heldFor`: seconds until another mail may be sent there, 0 when
 * the link was mailed. Throws invalid and rate-limited.
 */
export async function askForEmailChange(scope: Scope, { newEmail, password }: AskForEmailChange) {
  const viewer = requireMember(scope);
  const newKey = emailKeyOf(newEmail);
  if (newKey === emailKeyOf(viewer.email)) throw invalid('newEmail', pairMessages.sameEmail);
  const { passwordHash, heldFor } = await requireCurrentPassword(scope, viewer, password, {
    kind: 'email-change',
    emailKey: newKey,
  });
  if (heldFor) return { email: newEmail, heldFor };
  const { id: userId, email } = viewer;
  // Without a token, because the password was changed meanwhile, the job sends nothing.
  const when = hasRow(users, and(eq(users.id, userId), eq(users.passwordHash, passwordHash)));
  const token = newMailToken(scope, { userId, purpose: 'change-email', email, newEmail }, when);
  await scope.write({
    tokenKept: token.statements,
    mailed: scope.outbox.add(...mailJob('email-change', userId, token.id)),
    logged: auditEntry(scope, { action: 'email-change-asked', subject: userId }),
  });
  scope.outbox.dispatch();
  return { email: newEmail, heldFor };
}
