import { and, count, eq, isNull, max, min, type SQL, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { beginsWith } from '#db/beginning';
import { ordered } from '#db/ordered';
import { firstOf } from '#db/read';
import { activationCodeLines, activationCodes, bundles, courses } from '#db/schema';
import { condition, subquery } from '#db/subqueries';
import { stillActs } from '~/features/accounts/office-guards.server';
import { readOpenPage } from '~/features/catalogue/queries.server';
import { hashCode, sealCode } from '~/features/codes/code-secrets.server';
import { newCode } from '~/features/codes/rules';
import { AppError, invalid } from '~/kit/app-error';
import { writeCsv } from '~/kit/csv';
import { newId } from '~/kit/ids';
import { sliceOf, type TableAsk } from '~/kit/table';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { selectTitles } from './queries.server';
import type { MakeCodes, OneBatch } from './schema';

/**
 * Batches of issued codes by their names, along the index in that order: a page reads its own batches alone. Also the
 * things that a new batch can open. One round trip; the answer contains no code.
 */
export async function listCodes(scope: Scope, ask: TableAsk) {
  requireAdmin(scope);
  const { db } = scope;
  const { sourceId, usedAt, voidedAt, expiresAt, createdAt, months, id } = activationCodes;
  const batches = db
    .select({
      name: sourceId,
      total: count(),
      used: count(usedAt),
      voided: count(voidedAt),
      expiresAt: max(expiresAt),
      createdAt: min(createdAt),
      months: max(months),
      title: subquery<string | null>(sql`(SELECT coalesce(c.title, b.title) FROM ${activationCodeLines} l
        LEFT JOIN ${courses} c ON l.kind = 'course' AND c.id = l.ref_id
        LEFT JOIN ${bundles} b ON l.kind = 'bundle' AND b.id = l.ref_id
        WHERE l.code_id = ${id} ORDER BY l.position LIMIT 1)`),
    })
    .from(activationCodes)
    .where(batchesAskedFor(ask))
    // What it opens is read of any one of its codes: all of a batch open the same.
    .groupBy(sourceId)
    .orderBy(...ordered(ask, { name: [sourceId] }));
  const [page, offered, bundled] = await scope.read(
    readOpenPage(sliceOf(ask), batches),
    selectTitles(scope, courses),
    selectTitles(scope, bundles),
  );
  return { page, courses: offered, bundles: bundled };
}

/** As SQL, on codes: those of the batches that a search asks for. */
export function batchesAskedFor({ search }: Pick<TableAsk, 'search'>): SQL | undefined {
  const { source, sourceId } = activationCodes;
  return and(eq(source, 'issued'), search ? beginsWith(sourceId, search) : undefined);
}

export type BatchRow = Awaited<ReturnType<typeof listCodes>>['page']['items'][number];

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
