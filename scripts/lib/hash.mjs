import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * A hash of the names and contents of files; missing files are ignored.
 * @param {string} base names are taken relative to it
 * @param {string[]} paths files and folders, relative to `base`
 * @param {(path: string) => boolean} [isWanted] by path relative to `base`
 * @returns {string}
 */
export function hashFiles(base, paths, isWanted = () => true) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => listFiles(join(base, path))).sort()) {
    const name = relative(base, file);
    if (!isWanted(name)) continue;
    const content = readFileSync(file);
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} path a file, or a folder with others in it
 * @returns {string[]} whole paths
 */
function listFiles(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}
