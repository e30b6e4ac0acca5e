import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { hasRow, insertWhen } from '#db/insert-when';
import { known, type Read, readOf } from '#db/read';
import { subscriptionCheckouts, trials } from '#db/schema';
import { isTrialRunning } from '~/features/entitlements/rules';
import { hmac, hmacs } from '~/kit/crypto.server';
import { mailboxOf } from '~/kit/mailbox';
import type { Scope } from '~/scope/scope';

interface Person {
  id: string;
  /** Null where it is not known. */
  email: string | null;
}

type Trial = Pick<typeof trials.$inferInsert, 'subscriptionId' | 'planId' | 'startedAt'>;

/** As an SQL condition on trials: this person's, or of anybody with their mailbox. */
function isOf(scope: Pick<Scope, 'config'>, { id, email }: Person): SQL | undefined {
  const { userId, emailHash } = trials;
  return or(eq(userId, id), email === null ? undefined : inArray(emailHash, mailboxHashes(scope, 'trial', email)));
}

/** As an SQL condition: this person, or a former account with the same mailbox, has taken a free trial. */
export function hasHadTrial(scope: Pick<Scope, 'config'>, person: Person): SQL {
  // By the names of the table: a select of one table alone would leave them out.
  return hasRow(trials, isOf(scope, person));
}

/** Whether it has been taken. False for a guest, of whom nothing is known. */
export function readTrialUse(scope: Scope): Read<boolean> {
  const { viewer } = scope;
  if (!viewer) return known(false);
  const found = scope.db.select({ id: trials.subscriptionId }).from(trials).where(isOf(scope, viewer)).limit(1);
  return readOf([found], (rows) => rows.length > 0);
}

/**
 * A statement by which a trial that the provider has begun becomes the one of its mailbox, unless there is another. Of
 * two that began at the same moment this decides which one counts. What the operator began at the provider by hand is
 * theirs to give, and counts beside another.
 */
export function claimTrial(scope: Pick<Scope, 'config' | 'db'>, person: Person, trial: Trial): Statement {
  const isAnothers = and(ne(trials.subscriptionId, trial.subscriptionId), isOf(scope, person));
  const emailHash = person.email === null ? '' : mailboxHash(scope, 'trial', person.email);
  return insertWhen(
    scope.db,
    trials,
    { ...trial, userId: person.id, emailHash },
    sql`NOT ${hasRow(trials, isAnothers)}
      OR NOT EXISTS (SELECT 1 FROM ${subscriptionCheckouts} c
        WHERE c.user_id = ${person.id} AND c.subscription_id = ${trial.subscriptionId})`,
  ).onConflictDoNothing();
}

/** As an SQL condition: the trial of this subscription is the one of its mailbox. */
export function isClaimed(subscriptionId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${trials} t WHERE t.subscription_id = ${subscriptionId})`;
}

/**
 * A statement that notes, of someone who took a free trial, the address that they have now beside the one they had
 * then. For the batch that deletes their account.
 */
export function keepTrialOfAddress(scope: Scope, viewer: { id: string; email: string }, when: SQL): Statement {
  const { subscriptionId, userId, planId, startedAt } = trials;
  return scope.db
    .insert(trials)
    .select(
      sql`SELECT ${subscriptionId}, ${userId}, ${mailboxHash(scope, 'trial', viewer.email)}, ${planId}, ${startedAt} FROM ${trials}
          WHERE ${userId} = ${viewer.id} AND ${when}`,
    )
    .onConflictDoNothing();
}

/**
 * Ends a second trial of one mailbox at the provider; nothing is charged for it. An internal job. A trial that has
 * ended or was charged meanwhile is left as it is. Throws provider-failed.
 */
export async function endSecondTrial(scope: Scope, { subscriptionId }: { subscriptionId: string }): Promise<void> {
  const { billing } = scope.providers;
  const update = await billing.retrieveSubscription(subscriptionId);
  if (!update?.subscription || !isTrialRunning(update.subscription, scope.now())) return;
  await billing.endTrial(subscriptionId);
}

/** What a mailbox is given once. */
type OnceOnly = 'trial' | 'free-month';

/** A mailbox as it is remembered: the same mailbox is recognised, and no address can be read from the hash. */
export function mailboxHash({ config }: Pick<Scope, 'config'>, what: OnceOnly, email: string): string {
  return hmac(config.secrets.token, `${what}:${mailboxOf(email)}`);
}

/**
 * Each hash under which a mailbox may be remembered. The key may have changed since, and trials were once remembered
 * with the dots of a Gmail address.
 */
export function mailboxHashes({ config }: Pick<Scope, 'config'>, what: OnceOnly, email: string): string[] {
  const withDots = email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@[^@]*$)/, '');
  const texts = new Set([mailboxOf(email), withDots]);
  return [...texts].flatMap((mailbox) => hmacs(config.secrets.token, `${what}:${mailbox}`));
}
