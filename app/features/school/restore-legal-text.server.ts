import { eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { legalTexts } from '#db/schema';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { RestoreLegalText } from './legal-schema';
import { saveLegalText } from './save-legal-text.server';

/** Saves the words of an earlier version as the newest one. Throws not-found, and conflict. */
export async function restoreLegalText(scope: Scope, { kind, versionId, revision }: RestoreLegalText): Promise<void> {
  requireAdmin(scope);
  const [version] = await scope.read(firstOf(scope.db.select().from(legalTexts).where(eq(legalTexts.id, versionId))));
  if (version?.kind !== kind) throw new AppError('not-found', 'This version is no longer kept.');
  await saveLegalText(scope, { kind, markdown: version.markdown, revision });
}
