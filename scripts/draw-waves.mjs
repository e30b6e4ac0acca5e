/**
 * Draws the wave of the course list's hero into public/waves: it is the same for everybody, and would be a twentieth of
 * the page. It is committed, so only whoever changes the drawing runs it: `node scripts/draw-waves.mjs`, with a Node that
 * reads TypeScript (the project's own).
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { waveFile } from '../app/ui/wave-bars.ts';

const folder = new URL('../public/waves/', import.meta.url);
await mkdir(folder, { recursive: true });
await writeFile(new URL('catalogue.svg', folder), waveFile('catalogue', 240));
