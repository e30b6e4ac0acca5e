/**
 * Renders the drawings that demo/covers/pixels.json lists by name as PNG and JPEG files beside them, so that the
 * demo has pixel pictures too. The results are committed: run `node demo/pixel-pictures.mjs` after changing the list
 * or a drawing.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = new URL('../db/seed/content/courses/', import.meta.url);
const list = new URL('./covers/pixels.json', import.meta.url);

for (const name of JSON.parse(await readFile(list, 'utf8'))) {
  const drawing = await readFile(new URL(name.replace(/\.\w+$/, '.svg'), folder));
  // Oversampled, so that edges stay sharp.
  const picture = sharp(drawing, { density: 144 }).resize({ width: 1600 });
  const made = name.endsWith('.png')
    ? picture.png({ palette: true, compressionLevel: 9 })
    : picture.flatten().jpeg({ quality: 82, mozjpeg: true });
  const { width, height, size } = await made.toFile(fileURLToPath(new URL(name, folder)));
  console.log(`${name}: ${width} × ${height}, ${size} bytes`);
}
