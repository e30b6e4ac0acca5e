import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sources } from './source-graph';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** All file names of some folders; for TypeScript files also the text. */
export function readSources(folders: string[]): Sources {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return new Map(
    files.map((file) => [
      file.slice(root.length).split(sep).join('/'),
      /\.tsx?$/.test(file) ? readFileSync(file, 'utf8') : '',
    ]),
  );
}
