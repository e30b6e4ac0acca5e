/**
 * Draws the demo's pictures into db/seed/content: those of courses (covers/drawings.json, by file), the covers of
 * articles (article-drawings.json, by slug) and all others (other-drawings.json, by name). The results are committed:
 * run `node demo/draw-pictures.mjs` after changing a list or a drawing.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cover } from './covers/covers.mjs';

const content = new URL('../db/seed/content/', import.meta.url);
const lists = new URL('./covers/', import.meta.url);

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
await drawAll('other-drawings.json', (name) => `pictures/${name}.svg`);
