import { and, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { batch, type Statement } from '#db/client';
import { reservedNames, users } from '#db/schema';
import { countMailTries, perAddress } from '~/features/sessions/count-tries.server';
import { invalid } from '~/kit/app-error';
import { hashPassword, hmac } from '~/kit/crypto.server';
import { after, day } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { newMailToken } from './mail-tokens.server';
import { answeredBefore, requireHuman } from './require-human.server';
import type { SignUp } from './schema';

const nameTaken = 'Username is already taken';

/**
 * Signs someone up. Answers the same, in text and in work, whether or not the address has an account: its owner
 * is told by mail instead. On an address that is not verified yet, name and password are replaced.
 * Throws invalid (human check, taken username) and rate-limited.
 */
export async function registerUser(scope: Scope, input: SignUp): Promise<{ email: string }> {
  const emailKey = input.email.toLowerCase();
  const answered = await requireHuman(scope, input);
  const perSource = perAddress(scope, { name: 'sign-up', limit: 20, seconds: 300 });
  const { heldFor } = await countMailTries(scope, { limits: [perSource], mails: mailLimits(emailKey) });
  const passwordHash = await hashPassword(input.password);
  const isMailHeld = heldFor > 0;
  // Another sign-up, or this form sent twice, may win the race between reading and writing: then read once more.
  for (let tries = 0; ; tries++) {
    try {
      await writeSignUp(scope, input, { emailKey, passwordHash, isMailHeld, answered });
      return { email: input.email };
    } catch (error) {
      if (isUniqueViolation(error, 'used_challenges')) {
        if (await isRepeat(scope, input.userName, emailKey)) return { email: input.email };
        throw invalid('humanAnswer', answeredBefore);
      }
      const isLost = ['email_key', 'user_name', 'asked_by'].some((column) => isUniqueViolation(error, column));
      if (!isLost || tries === 2) throw error;
    }
  }
}

/** At most 3 mails an hour and 20 a day to one address, silently: nobody's mailbox is to be flooded. */
export function mailLimits(emailKey: string) {
  return [
    { name: 'mail-hour', subject: emailKey, limit: 3, seconds: 3600 },
    { name: 'mail-day', subject: emailKey, limit: 20, seconds: 86_400 },
  ];
}

interface Prepared {
  emailKey: string;
  passwordHash: string;
  isMailHeld: boolean;
  /** Uses the human check's question up. */
  answered: Statement[];
}

async function writeSignUp(scope: Scope, input: SignUp, prepared: Prepared) {
  const { emailKey } = prepared;
  const now = scope.now();
  const askedBy = askerOf(scope, emailKey);
  const [accounts, holders, reservations] = await scope.db.batch([
    scope.db.select({ id: users.id, verifiedAt: users.verifiedAt }).from(users).where(eq(users.emailKey, emailKey)),
    scope.db
      .select({ id: users.id })
      .from(users)
      // A member's name is taken for everyone, their own address too: else it would tell which address is theirs.
      .where(and(eq(users.userName, input.userName), or(ne(users.emailKey, emailKey), isNotNull(users.verifiedAt)))),
    scope.db
      .select({ askedBy: reservedNames.askedBy })
      .from(reservedNames)
      .where(and(eq(reservedNames.userName, input.userName), gt(reservedNames.expiresAt, now))),
  ]);
  const account = accounts[0];
  if (holders.length > 0 || reservations.some((reservation) => reservation.askedBy !== askedBy)) {
    throw invalid('userName', nameTaken);
  }
  const statements = account?.verifiedAt
    ? existingOwner(scope, account.id, input.userName, askedBy, prepared)
    : pendingAccount(scope, account?.id ?? newId(now.getTime()), input, prepared);
  const audit = auditEntry(scope, { action: 'sign-up', subject: emailKey });
  await batch(scope.db, [...prepared.answered, ...statements, audit]);
  scope.outbox.dispatch();
}

/** Whether this name was asked for with this address already: then the same form has come twice. */
async function isRepeat(scope: Scope, userName: string, emailKey: string): Promise<boolean> {
  const [accounts, reservations] = await scope.db.batch([
    scope.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.emailKey, emailKey), eq(users.userName, userName), isNull(users.verifiedAt))),
    scope.db
      .select({ userName: reservedNames.userName })
      .from(reservedNames)
      .where(and(eq(reservedNames.userName, userName), eq(reservedNames.askedBy, askerOf(scope, emailKey)))),
  ]);
  return accounts.length + reservations.length > 0;
}

/** Under what a sign-up on an owned address is kept. */
export function askerOf(scope: Scope, emailKey: string): string {
  return hmac(scope.config.secrets.token, `name:${emailKey}`);
}

function pendingAccount(scope: Scope, id: string, input: SignUp, prepared: Prepared): Statement[] {
  const now = scope.now();
  const chosen = {
    email: input.email,
    userName: input.userName,
    passwordHash: prepared.passwordHash,
    referralSource: input.ref || 'platform-sign-up-free-user',
    canUseTrial: input.canUseTrial ?? Boolean(input.articleId),
    pirateLocationCity: input.pirateLocationCity ?? null,
    pirateLocationCountry: input.pirateLocationCountry ?? null,
    isFromSignupPage: input.isFromSignupPage ?? false,
    isRegisterViaLessonPreviewPage: input.isRegisterViaLessonPreviewPage ?? false,
    isRegisterViaRiseFestivalPage: input.isRegisterViaRiseFestivalPage ?? false,
    updatedAt: now,
  };
  const token = newMailToken(scope, { userId: id, purpose: 'verify', email: input.email });
  const write = scope.db
    .insert(users)
    .values({ id, emailKey: prepared.emailKey, createdAt: now, ...chosen })
    .onConflictDoUpdate({ target: users.id, set: chosen, setWhere: sql`${users.verifiedAt} IS NULL` });
  if (prepared.isMailHeld) return [write];
  return [
    write,
    ...token.statements,
    scope.outbox.add(
      { kind: 'send-mail', mail: 'verification', userId: id, subjectId: token.id },
      `mail:verification:${token.id}`,
    ),
  ];
}

function existingOwner(
  scope: Scope,
  userId: string,
  userName: string,
  askedBy: string,
  { passwordHash, isMailHeld }: Prepared,
): Statement[] {
  const now = scope.now();
  const reserve = [
    scope.db
      .delete(reservedNames)
      .where(
        or(
          eq(reservedNames.askedBy, askedBy),
          and(eq(reservedNames.userName, userName), lte(reservedNames.expiresAt, now)),
        ),
      ),
    scope.db.insert(reservedNames).values({ askedBy, userName, passwordHash, expiresAt: after(now, 30 * day) }),
  ];
  if (isMailHeld) return reserve;
  const cause = newId(now.getTime());
  return [
    ...reserve,
    scope.outbox.add(
      { kind: 'send-mail', mail: 'account-exists', userId, subjectId: cause },
      `mail:account-exists:${cause}`,
    ),
  ];
}

/** Whether a write failed on a unique index (of that column, where one is named). */
export function isUniqueViolation(error: unknown, column = ''): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.message.includes('UNIQUE constraint failed') && at.message.includes(column)) return true;
  }
  return false;
}
