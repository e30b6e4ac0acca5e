import { and, eq, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { insertWhen } from '#db/insert-when';
import { lastEntered } from '#db/ordered';
import { firstOf, type Read, readOf } from '#db/read';
import { legalTexts, users } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { savedByAnother } from '~/features/drafts/check-refs.server';
import { withoutEntities } from '~/features/drafts/html-tree';
import { htmlOf } from '~/features/drafts/rich-text.server';
import { AppError, invalid } from '~/kit/app-error';
import { formatDate } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { OwnLegal } from '~/kit/own-legal';
import { readFirst, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { LegalKind, RestoreLegalText, SaveLegalText } from './legal-schema';
import { readNewestText } from './queries.server';

/** A legal text as its page shows it: the text before the first heading, and a section for each heading. */
function presentLegalText({ markdown, savedAt, ...saved }: typeof legalTexts.$inferSelect): OwnLegal {
  const html = saved.html ?? htmlOf(markdown, () => undefined);
  const [lead = '', ...rest] = html.split(/(?=<h3>)/);
  const isHeaded = lead.startsWith('<h3>');
  const parts = isHeaded ? [lead, ...rest] : rest;
  return {
    since: `Last updated ${formatDate(savedAt)}.`,
    lead: isHeaded ? '' : lead.trim(),
    sections: parts.map((part, index) => {
      const [, title = '', text = ''] = /^<h3>(.*?)<\/h3>(.*)$/s.exec(part) ?? [];
      return { id: `part-${index + 1}`, title: wordsOf(title), html: text };
    }),
  };
}

/** The text of a heading without tags. The sanitised HTML has no entities besides those that are replaced here. */
function wordsOf(html: string): string {
  return withoutEntities(html.replaceAll(/<[^>]+>/g, ''));
}

/** The school's own legal text, which everyone may read; null if the product's own text applies. */
export function readLegalText(scope: Scope, kind: LegalKind): Read<OwnLegal | null> {
  return readOf([readNewestText(scope, kind)], (newest) => (newest?.markdown ? presentLegalText(newest) : null));
}

/**
 * Reads the form of a legal text: the newest version, the list of kept versions, and the version that is shown. One
 * round trip.
 */
export async function openLegalText(scope: Scope, kind: LegalKind, shownId: string | null) {
  requireAdmin(scope);
  const { db } = scope;
  const [newest, versions, shown] = await scope.read(
    readNewestText(scope, kind),
    db
      .select({ id: legalTexts.id, savedAt: legalTexts.savedAt, savedBy: users.userName })
      .from(legalTexts)
      .leftJoin(users, eq(users.id, legalTexts.userId))
      .where(eq(legalTexts.kind, kind))
      .orderBy(lastEntered(legalTexts))
      .limit(keptVersions),
    db
      .select({ id: legalTexts.id, markdown: legalTexts.markdown })
      .from(legalTexts)
      .where(and(eq(legalTexts.id, shownId ?? ''), eq(legalTexts.kind, kind)))
      .limit(1),
  );
  return {
    revision: newest?.id ?? '',
    markdown: newest?.markdown ?? '',
    versions: versions.map(({ id, savedAt, savedBy }) => ({
      id,
      savedAt: savedAt.toISOString(),
      savedBy: savedBy ?? 'A deleted account',
    })),
    shown: shown[0] ?? null,
  };
}

/** The number of versions that are kept of each text. */
export const keptVersions = 20;

/**
 * Saves a new version of a legal text. Saving an unchanged text writes nothing. Of two versions based on the same one,
 * the first one counts. Throws invalid on `markdown`, and conflict.
 */
export async function saveLegalText(scope: Scope, { kind, markdown, revision: before }: SaveLegalText): Promise<void> {
  const viewer = requireAdmin(scope);
  const html = htmlOf(markdown, (line, fault) => {
    throw invalid('markdown', `Line ${line}: ${fault}`);
  });
  const { db } = scope;
  const [newest] = await scope.read(readNewestText(scope, kind));
  if ((newest?.id ?? '') === before && (newest?.markdown ?? '') === markdown) return;
  const now = scope.now();
  const id = newId(now.getTime());
  const newestId = sql`SELECT l.id FROM legal_texts l WHERE l.kind = ${kind} ORDER BY l.rowid DESC LIMIT 1`;
  const isFromNewest = sql`coalesce((${newestId}), '') = ${before}`;
  const { after } = await scope.write({
    saved: insertWhen(
      db,
      legalTexts,
      { id, kind, markdown, html, userId: viewer.id, savedAt: now },
      sql`${isFromNewest} AND ${stillActs(viewer)}`,
    ),
    logged: officeEntry(scope, { action: 'legal-text-saved', details: { kind, id } }),
    oldRemoved: sql`DELETE FROM legal_texts WHERE kind = ${kind} AND id NOT IN
      (SELECT l.id FROM legal_texts l WHERE l.kind = ${kind} ORDER BY l.rowid DESC LIMIT ${keptVersions})`,
    after: firstOf(db.select({ id: legalTexts.id }).from(legalTexts).where(eq(legalTexts.id, id))),
  });
  if (!after) throw savedByAnother();
}

/** Saves the text of an earlier version as the newest one. Throws not-found, and conflict. */
export async function restoreLegalText(scope: Scope, { kind, versionId, revision }: RestoreLegalText): Promise<void> {
  requireAdmin(scope);
  const version = await readFirst(scope, scope.db.select().from(legalTexts).where(eq(legalTexts.id, versionId)));
  if (version?.kind !== kind) throw new AppError('not-found', 'This version is no longer kept.');
  await saveLegalText(scope, { kind, markdown: version.markdown, revision });
}
