import { inArray, sql } from 'drizzle-orm';
import type { Database, Statement } from '#db/client';
import { activationCodeLines, activationCodes, entitlements } from '#db/schema';
import { termEndSql } from './queries.server';

/**
 * What an activation code holds becomes its user's, as statements for the batch that marks it as used; they grant
 * nothing to anybody who is not put down as having used it. All lines are granted, whatever their user owns by other
 * means: each right stands by itself. The rights' ids are made of the code's, so a second run changes nothing.
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
