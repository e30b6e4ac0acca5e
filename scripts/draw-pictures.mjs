/**
 * Draws the pictures of the demo courses that db/seed/covers/drawings.json lists by name into db/seed/content/courses,
 * and the article covers that article-drawings.json lists by slug into db/seed/content/articles. The results are
 * committed: run `node scripts/draw-pictures.mjs` after changing a list or a drawing.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cover } from '../db/seed/covers/covers.mjs';

const content = new URL('../db/seed/content/', import.meta.url);
const lists = new URL('../db/seed/covers/', import.meta.url);

/**
 * @param {string} list
 * @param {(name: string) => string} pathOf within the content
 */
async function drawAll(list, pathOf) {
  for (const [name, spec] of Object.entries(JSON.parse(await readFile(new URL(list, lists), 'utf8')))) {
    const file = new URL(pathOf(name), content);
    await mkdir(dirname(fileURLToPath(file)), { recursive: true });
    await writeFile(file, cover(spec));
  }
}

await drawAll('drawings.json', (name) => `courses/${name}`);
await drawAll('article-drawings.json', (slug) => `articles/covers/${slug}.svg`);
