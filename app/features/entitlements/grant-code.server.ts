import { inArray, sql } from 'drizzle-orm';
import type { Database, Statement } from '#db/client';
import { activationCodeLines, activationCodes, entitlements } from '#db/schema';
import { termEndSql } from './queries.server';

/**
 * Grants the contents of an activation code to its user, as statements for the batch that marks the code as used; they
 * grant nothing to anybody but the user that the code notes. All lines are granted, also those that the user owns
 * already: each is a right of its own. The rights' ids are made of the code's, so a second run changes nothing.
 */
export function grantCode(
  db: Database,
  { codeHashes, userId }: { codeHashes: string[]; userId: string },
  now: Date,
): Statement[] {
  const { id, source, usedAt, months, voidedAt } = activationCodes;
  const { position, kind, refId, codeId } = activationCodeLines;
  const given = sql`CASE ${source} WHEN 'gift' THEN 'gift' ELSE 'activation-code' END, ${id}, ${usedAt}`;
  const isUsedByThem = sql`${inArray(activationCodes.codeHash, codeHashes)} AND ${activationCodes.userId} = ${userId}
    AND ${voidedAt} IS NULL`;
  return [
    db
      .insert(entitlements)
      .select(
        sql`SELECT ${id} || '-' || ${position}, ${userId}, ${kind}, ${refId}, ${given}, NULL, NULL
            FROM ${activationCodes} JOIN ${activationCodeLines} ON ${codeId} = ${id} WHERE ${isUsedByThem}`,
      )
      .onConflictDoNothing(),
    db
      .insert(entitlements)
      .select(
        sql`SELECT ${id} || '-term', ${userId}, 'everything', 'everything', ${given},
            ${termEndSql(userId, months, now)}, NULL
            FROM ${activationCodes} WHERE ${isUsedByThem} AND ${months} IS NOT NULL`,
      )
      .onConflictDoNothing(),
  ];
}
