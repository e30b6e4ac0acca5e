import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { trials } from '#db/schema';
import { hmac } from '~/kit/crypto.server';
import type { Scope } from '~/scope/scope';

/** An address as the table of trials keeps it: the same again is known, and none can be read from it. */
export function trialHash({ config }: Pick<Scope, 'config'>, email: string): string {
  return hmac(config.secrets.token, `trial:${email.trim().toLowerCase()}`);
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
