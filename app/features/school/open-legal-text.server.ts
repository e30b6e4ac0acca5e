import { and, desc, eq } from 'drizzle-orm';
import { legalTexts, users } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { LegalKind } from './legal-schema';
import { readNewestText } from './queries.server';
import { keptVersions } from './save-legal-text.server';

/** A legal text's form: the newest version, all kept ones, and the one that is looked at. One round trip. */
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
      .orderBy(desc(legalTexts.id))
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
