import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { nameOfField } from './field-names';
import { readVersion, type Versioned } from './open-versions.server';
import type { BringBack } from './versions-schema';

/**
 * Saves a version again, as a new state, with all checks of a save. Its publish date stays as it is now: bringing back a
 * text publishes and hides nothing. Throws not-found, conflict when somebody has saved since, and invalid.
 */
export async function restoreVersion(scope: Scope, asked: BringBack, thing: Versioned): Promise<void> {
  requireAdmin(scope);
  const [now, chosen] = await scope.read(thing.read(scope), readVersion(scope, thing.of, asked.version));
  if (!chosen) throw new AppError('not-found', 'There is no such version.');
  const publishedAt = now.publishedAt.toISOString();
  const draft = thing.schema.safeParse({ ...chosen, publishedAt, revision: asked.revision || null });
  if (!draft.success) {
    const faults = draft.error.issues.map(({ path, message }) => `${nameOfField(path.join('.'))}: ${message}.`);
    throw new AppError('invalid', faults[0], { errors: { '': faults } });
  }
  await thing.save(scope, draft.data);
}
