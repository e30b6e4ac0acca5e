import { and, eq, isNull, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { activationCodeLines, activationCodes, bundles, courses } from '#db/schema';
import { condition } from '#db/subqueries';
import { stillActs } from '~/features/accounts/office-guards.server';
import { hashCode, sealCode } from '~/features/codes/code-secrets.server';
import { newCode } from '~/features/codes/rules';
import { AppError, invalid } from '~/kit/app-error';
import { writeCsv } from '~/kit/csv';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { MakeCodes, OneBatch } from './schema';

/**
 * Makes a batch of activation codes and answers them as a file for a spreadsheet: only this once, since nobody sees
 * them again. A batch is known by its name, so that the same form sent twice makes one. Throws invalid, and forbidden.
 */
export async function makeCodes(scope: Scope, { name, count, what, months, lastDay }: MakeCodes) {
  const viewer = requireAdmin(scope);
  const { db, config } = scope;
  const now = scope.now();
  const made = Array.from({ length: count }, () => {
    const id = newId(now.getTime());
    const code = newCode();
    return { id, code, hash: hashCode(config.secrets, code), sealed: sealCode(config.secrets, id, code) };
  });
  const rows = sql`json_each(${JSON.stringify(made.map(({ code: _, ...row }) => row))}) made`;
  const things = what?.kind === 'bundle' ? bundles : courses;
  const isThere = what ? sql`EXISTS (SELECT 1 FROM ${things} t WHERE t.id = ${what.refId})` : sql`1`;
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${activationCodes} a WHERE a.source = 'issued' AND a.source_id = ${name})`;
  const acts = stillActs(viewer);
  const facts = { isNew: condition(isNew), isThere: condition(isThere), acts: condition(acts) };
  const { before } = await scope.write({
    before: firstOf(db.select(facts).from(sql`(SELECT 1)`)),
    made: db.insert(activationCodes).select(
      sql`SELECT made.value ->> 'id', made.value ->> 'hash', made.value ->> 'sealed', ${what ? null : months}, 'issued',
        ${name}, ${now.getTime()}, ${lastDay?.getTime() ?? null}, NULL, NULL, NULL
        FROM ${rows} WHERE ${isNew} AND ${isThere} AND ${acts}`,
    ),
    logged: officeEntry(scope, { action: 'codes-made', details: { name, count, what: what ?? { months } } }),
    filled: db.insert(activationCodeLines).select(
      sql`SELECT made.value ->> 'id', 1, ${what?.kind ?? null}, ${what?.refId ?? null} FROM ${rows}
        JOIN ${activationCodes} a ON a.id = made.value ->> 'id' WHERE ${what ? 1 : 0}`,
    ),
  });
  if (!before?.acts) throw new AppError('forbidden');
  if (!before.isThere) throw invalid('what', 'This no longer exists');
  if (!before.isNew) throw invalid('name', 'A batch with this name already exists. Its codes are shown only once.');
  const fileName = `codes-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`;
  return {
    fileName,
    text: writeCsv(
      ['Code'],
      made.map(({ code }) => [code]),
    ),
  };
}

/** Makes the unused codes of a batch void; rights from the used ones stay. Answers how many became void. */
export async function voidCodes(scope: Scope, { name }: OneBatch): Promise<number> {
  const viewer = requireAdmin(scope);
  const { source, sourceId, usedAt, voidedAt, id } = activationCodes;
  const { voided } = await scope.write({
    voided: scope.db
      .update(activationCodes)
      .set({ voidedAt: scope.now() })
      .where(and(eq(source, 'issued'), eq(sourceId, name), isNull(usedAt), isNull(voidedAt), stillActs(viewer)))
      .returning({ id }),
    logged: officeEntry(scope, { action: 'codes-voided', details: { name } }),
  });
  return voided.length;
}
