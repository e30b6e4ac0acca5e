import { and, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { files } from '#db/schema';
import { countTries, type Limit } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { originalOf, pictureSizes } from './rules';
import type { FileOutput } from './schema';
import { publicLink } from './signed-links.server';

export type FileRow = typeof files.$inferSelect;

/** A picture whose upload is complete. */
export interface OwnPicture extends FileRow {
  width: number;
  height: number;
}

/** The id of the uploaded file that a row was made out of, or is. */
export const originalIdSql: SQL<string> = sql`substr(${files.id}, 1, 26)`;

/** Rows of these uploads and of all that was made out of them, if they are this member's and still wanted. */
export function familyOf(userId: string, originalIds: string[]) {
  return and(eq(files.userId, userId), inArray(originalIdSql, originalIds), ne(files.state, 'dropped'));
}

/**
 * The member's own uploads by id (or by the id of one of their sizes), in one round trip, with a try counted against
 * each of the limits. Throws not-found when one of them is missing, someone else's, or not all here, and rate-limited.
 */
export async function readOwnFiles(scope: Scope, userId: string, fileIds: string[], limits: Limit[] = []) {
  const originalIds = [...new Set(fileIds.map((id) => originalOf(id) ?? ''))];
  const ofMember = and(familyOf(userId, originalIds), isNotNull(files.width));
  const [rows] = await countTries(scope, limits, scope.db.select().from(files).where(ofMember));
  const pictures = originalIds.map((id) => {
    const found = rows.find((row) => row.id === id && row.kind === 'image');
    if (!found) throw new AppError('not-found');
    return found as OwnPicture;
  });
  // The pictures in the order asked for, and by their ids the sizes that can be shown, newest first.
  return { pictures, sizes: new Map(originalIds.map((id) => [id, sizesOf(id, rows)])) };
}

function sizesOf(originalId: string, rows: FileRow[]): FileRow[] {
  const byNewest = (a: FileRow, b: FileRow) => b.createdAt.getTime() - a.createdAt.getTime();
  return rows
    .filter((row) => row.isPublic && row.state === 'ready' && originalOf(row.id) === originalId)
    .sort(byNewest);
}

/** Files as the API shows them. */
export function presentFiles(
  scope: Scope,
  { pictures, sizes }: Awaited<ReturnType<typeof readOwnFiles>>,
): FileOutput[] {
  return pictures.map((picture) => presentFile(scope, picture, sizes.get(picture.id) ?? []));
}

/** Of sizes with the same name the first, which is the newest, is shown. */
export function presentFile(scope: Scope, picture: FileRow, sizes: FileRow[]): FileOutput {
  return {
    id: picture.id,
    contentType: picture.contentType,
    isConfirmed: picture.state === 'ready',
    isResized: sizes.length > 0,
    sizes: pictureSizes.flatMap(({ name }) => {
      const row = sizes.find(({ id }) => id.endsWith(`-${name}`));
      return row?.width && row.height
        ? [{ name, width: row.width, height: row.height, link: publicLink(scope, row.id) }]
        : [];
    }),
  };
}
