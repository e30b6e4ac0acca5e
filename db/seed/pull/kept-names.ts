import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join, relative, sep } from 'node:path';
import { filesIn, isVideoName, readPicture } from '../course-folder/files';
import { pictureName } from '../push/drafts';

/** The place of each file in the course's folder, by the app's name of the file. */
export type KeptNames = ReadonlyMap<string, string>;

/**
 * The places of the files in a folder that a pull is about to write anew, so that the pull keeps their names. Files of
 * the folder `shared` beside the course are copied into the course, as clips and pictures.
 */
export function namesIn(folder: string, slug: string): KeptNames {
  const found = new Map<string, string>();
  const own = join(folder, slug);
  const shared = join(folder, 'shared');
  // The course's own files come last, so that their places count.
  for (const path of existsSync(shared) ? filesIn(shared) : []) {
    const name = nameOf(path);
    if (name) found.set(name, `${isPicture(path) ? 'pictures' : 'clips'}/${basename(path)}`);
  }
  for (const path of existsSync(own) ? filesIn(own) : []) {
    const name = nameOf(path);
    if (name) found.set(name, relative(own, path).split(sep).join('/'));
  }
  return found;
}

const isPicture = (path: string) => /\.(?:svg|png|jpe?g)$/i.test(path);

/** The app's name of a file; null for a text, and for a picture that cannot be read. */
function nameOf(path: string): string | null {
  if (isPicture(path)) {
    const picture = readPicture(path);
    return typeof picture === 'string' ? null : pictureName(picture);
  }
  const isVideo = isVideoName(path);
  if (!isVideo && extname(path).toLowerCase() !== '.m4a') return null;
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 20);
  return `${isVideo ? 'c' : 'a'}${hash}`;
}
