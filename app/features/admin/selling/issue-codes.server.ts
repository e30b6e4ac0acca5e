import { and, count, eq, isNull, max, min, type SQL, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { beginsWith } from '#db/beginning';
import { ordered } from '#db/ordered';
import { firstOf } from '#db/read';
import { activationCodeLines, activationCodes, bundles, courses } from '#db/schema';
import { condition, subquery } from '#db/subqueries';
import { stillActs } from '~/features/accounts/office-guards.server';
import { selectChoices } from '~/features/catalogue/office/open-course.server';
import { readOpenPage } from '~/features/catalogue/queries.server';
import { hashCode, sealCode } from '~/features/codes/code-secrets.server';
import { newCode } from '~/features/codes/rules';
import { AppError, invalid } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import { sliceOf, type TableAsk } from '~/kit/table';
import { writeCsv } from '~/kit/text/csv';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { endOfLastDay } from '../rules';
import type { MakeCodes, OneBatch } from '../schema';

/**
 * Lists batches of issued codes by name, the order of their index, so that a page reads only its own batches. Also
 * lists the courses and bundles that a new batch can open. One round trip. The answer contains no code.
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
    // Any code of a batch says what the batch opens, since all its codes open the same.
    .groupBy(sourceId)
    .orderBy(...ordered(ask, { name: [sourceId] }));
  const [page, offered, bundled] = await scope.read(
    readOpenPage(sliceOf(ask), batches),
    selectChoices(scope, courses),
    selectChoices(scope, bundles),
  );
  return { page, courses: offered, bundles: bundled };
}

/** SQL condition on codes: the issued codes whose batch matches a search. */
export function batchesAskedFor({ search }: Pick<TableAsk, 'search'>): SQL | undefined {
  const { source, sourceId } = activationCodes;
  return and(eq(source, 'issued'), search ? beginsWith(sourceId, search) : undefined);
}

export type BatchRow = Awaited<ReturnType<typeof listCodes>>['page']['items'][number];

/**
 * Makes a batch of activation codes and returns them as a spreadsheet file. This is the only time that anyone sees the
 * codes. A batch is identified by its name, so sending the form twice makes one batch. Throws invalid, and forbidden.
 */
export async function makeCodes(scope: Scope, { name, count, what, months, lastDay }: MakeCodes) {
  const viewer = requireAdmin(scope);
  const { db, config } = scope;
  const now = scope.now();
  const expiresAt = endOfLastDay(lastDay, config.brand.timeZone, now);
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
        ${name}, ${now.getTime()}, ${expiresAt?.getTime() ?? null}, NULL, NULL, NULL
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

/** Cancels the unused codes of a batch. Access from used codes stays. Returns how many codes were cancelled. */
export async function voidCodes(scope: Scope, { name }: OneBatch): Promise<number> {
  const viewer = requireAdmin(scope);
  const { sourceId, id } = activationCodes;
  const { voided } = await scope.write({
    voided: voidThese(scope, and(eq(sourceId, name), stillActs(viewer))).returning({ id }),
    logged: officeEntry(scope, { action: 'codes-voided', details: { name } }),
  });
  return voided.length;
}

/** Cancels the issued codes that meet a condition and have not been used. */
export function voidThese({ db, now }: Scope, which: SQL | undefined) {
  const { source, usedAt, voidedAt } = activationCodes;
  return db
    .update(activationCodes)
    .set({ voidedAt: now() })
    .where(and(eq(source, 'issued'), isNull(usedAt), isNull(voidedAt), which));
}
