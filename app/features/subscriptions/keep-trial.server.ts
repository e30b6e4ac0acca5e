import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { hasRow, insertWhen } from '#db/insert-when';
import { known, type Read, readOf } from '#db/read';
import { subscriptionCheckouts, trials } from '#db/schema';
import { isTrialRunning } from '~/features/entitlements/rules';
import { hmac, hmacs } from '~/kit/crypto.server';
import { mailboxOf } from '~/kit/text/mailbox';
import type { Scope } from '~/scope/scope';

interface Person {
  id: string;
  /** Null if the address is not known. */
  email: string | null;
}

type Trial = Pick<typeof trials.$inferInsert, 'subscriptionId' | 'planId' | 'startedAt'>;

/** An SQL condition on trials: the trial belongs to this person, or to anybody with the same mailbox. */
function isOf(scope: Pick<Scope, 'config'>, { id, email }: Person): SQL | undefined {
  const { userId, emailHash } = trials;
  return or(eq(userId, id), email === null ? undefined : inArray(emailHash, mailboxHashes(scope, 'trial', email)));
}

/**
 * An SQL condition: this person, or another account with the same mailbox (even a deleted one), has taken a free trial.
 */
export function hasHadTrial(scope: Pick<Scope, 'config'>, person: Person): SQL {
  // `hasRow` keeps the table's name before its columns; a Drizzle select from a single table would leave the name out.
  return hasRow(trials, isOf(scope, person));
}

/** Whether the viewer, or an account with the same mailbox, has taken a free trial. False for guests. */
export function readTrialUse(scope: Scope): Read<boolean> {
  const { viewer } = scope;
  if (!viewer) return known(false);
  const found = scope.db.select({ id: trials.subscriptionId }).from(trials).where(isOf(scope, viewer)).limit(1);
  return readOf([found], (rows) => rows.length > 0);
}

/**
 * A statement that records a trial, which the provider has begun, as the trial of its mailbox, unless the mailbox has
 * another. Of two trials that began at the same moment, the first to be recorded counts. A trial that the operator
 * began by hand at the provider always counts, even beside another.
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

/** An SQL condition: the trial of this subscription counts as the trial of its mailbox. */
export function isClaimed(subscriptionId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${trials} t WHERE t.subscription_id = ${subscriptionId})`;
}

/**
 * A statement that records the current address of a person who took a free trial, in addition to their address at that
 * time. For the batch that deletes their account.
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
 * Ends a second trial of one mailbox at the provider, so that nothing is charged for it. An internal job. A trial that
 * has ended or was charged in the meantime is left alone. Throws provider-failed.
 */
export async function endSecondTrial(scope: Scope, { subscriptionId }: { subscriptionId: string }): Promise<void> {
  const { billing } = scope.providers;
  const update = await billing.retrieveSubscription(subscriptionId);
  if (!update?.subscription || !isTrialRunning(update.subscription, scope.now())) return;
  await billing.endTrial(subscriptionId);
}

/** The offers that a mailbox can take only once. */
type OnceOnly = 'trial' | 'free-month';

/** The hash under which a mailbox is remembered: it recognises the same mailbox, and reveals no address. */
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
