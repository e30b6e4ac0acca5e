import type { SQL } from 'drizzle-orm';
import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { known, type Read, readOf } from '#db/read';
import { trials } from '#db/schema';
import { hmac, hmacs } from '~/kit/crypto.server';
import type { Scope } from '~/scope/scope';

/**
 * An address as the table of trials keeps it: the same again is known, and none can be read from it. What follows a
 * plus before the @ is an alias of the same mailbox.
 */
export function trialHash({ config }: Pick<Scope, 'config'>, email: string): string {
  return hmac(config.secrets.token, hashedText(email));
}

/** As it may be kept: the key may have been turned since. */
function trialHashes({ config }: Pick<Scope, 'config'>, email: string): string[] {
  return hmacs(config.secrets.token, hashedText(email));
}

function hashedText(email: string): string {
  const mailbox = email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@[^@]*$)/, '');
  return `trial:${mailbox}`;
}

/** As an SQL condition: this person, or whoever had their address before, has taken a free trial. */
export function hasHadTrial(scope: Pick<Scope, 'config'>, { id, email }: { id: string; email: string }): SQL {
  const { userId, emailHash } = trials;
  // By the names of the table: a select of one table alone would leave them out.
  return sql`EXISTS (SELECT 1 FROM ${trials} WHERE ${userId} = ${id} OR ${inArray(emailHash, trialHashes(scope, email))})`;
}

/** Whether it has been taken. False for a guest, of whom nothing is known. */
export function readTrialUse(scope: Scope): Read<boolean> {
  const { viewer } = scope;
  if (!viewer) return known(false);
  const { userId, emailHash, subscriptionId } = trials;
  const isTheirs = or(eq(userId, viewer.id), inArray(emailHash, trialHashes(scope, viewer.email)));
  const found = scope.db.select({ subscriptionId }).from(trials).where(isTheirs).limit(1);
  return readOf([found], (rows) => rows.length > 0);
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
      sql`SELECT ${subscriptionId}, ${userId}, ${trialHash(scope, viewer.email)}, ${planId}, ${startedAt} FROM ${trials}
          WHERE ${userId} = ${viewer.id} AND ${when}`,
    )
    .onConflictDoNothing();
}
