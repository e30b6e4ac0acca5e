import { eq } from 'drizzle-orm';
import { firstOf, type Read, readOf } from '#db/read';
import { festivalEditions } from '#db/schema';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { SaveEdition } from './edition-schema';

/** The current edition, in the shape of a save. Throws not-found. */
export async function openEdition(scope: Scope, editionId: string): Promise<SaveEdition> {
  requireAdmin(scope);
  const [edition] = await scope.read(editionState(scope, editionId));
  return edition;
}

/** `openEdition` as a read. */
export function editionState({ db }: Scope, editionId: string): Read<SaveEdition> {
  return readOf([firstOf(db.select().from(festivalEditions).where(eq(festivalEditions.id, editionId)))], (row) => {
    if (!row) throw new AppError('not-found', 'There is no such edition.');
    const { id, imageFileId, ...rest } = row;
    return { ...rest, editionId: id, cover: imageFileId };
  });
}
