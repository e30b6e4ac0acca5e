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

/** SQL: the id of the upload that a row is or was made from. */
export const originalIdSql: SQL<string> = sql`substr(${files.id}, 1, 26)`;

/**
 * Condition: rows of these uploads and of everything made from them, if they belong to this member and are not dropped.
 */
export function familyOf(userId: string, originalIds: string[]) {
  return and(eq(files.userId, userId), inArray(originalIdSql, originalIds), ne(files.state, 'dropped'));
}

/**
 * The member's own uploads by their ids or by ids of their sizes, in one round trip, counted as a try against each
 * limit. Throws rate-limited, and not-found if one is missing, another member's, or incomplete.
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
  // The pictures in the requested order, and their ready sizes by picture id, newest first.
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

/** A file as the API shows it. If sizes have the same name, the first and newest is shown. */
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
