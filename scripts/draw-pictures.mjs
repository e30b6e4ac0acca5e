/**
 * Draws the pictures of the demo courses that db/seed/covers/drawings.json lists by name into db/seed/content/courses.
 * They are committed, so only whoever changes the list or the drawing runs it: `node scripts/draw-pictures.mjs`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cover } from '../db/seed/covers/covers.mjs';

const folder = new URL('../db/seed/content/courses/', import.meta.url);
const list = new URL('../db/seed/covers/drawings.json', import.meta.url);

for (const [name, spec] of Object.entries(JSON.parse(await readFile(list, 'utf8')))) {
  const file = new URL(name, folder);
  await mkdir(dirname(fileURLToPath(file)), { recursive: true });
  await writeFile(file, cover(spec));
}
