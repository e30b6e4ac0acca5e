/**
 * Draws the wave of the course list's hero into public/waves: a separate file, since inline it would be a twentieth of
 * the page. The result is committed: run `node scripts/draw-waves.mjs` after changing the drawing, with a Node that
 * runs TypeScript (the project's own).
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { waveFile } from '../app/ui/wave-bars.ts';

const folder = new URL('../public/waves/', import.meta.url);
await mkdir(folder, { recursive: true });
await writeFile(new URL('catalogue.svg', folder), waveFile('catalogue', 240));
