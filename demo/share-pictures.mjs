// Draws the previews shown where somebody shares the address of a course, an article or a bundle: PNGs beside their SVG
// covers, since no social network shows SVG. Run it after changing a cover: node demo/share-pictures.mjs
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { importSeed } from '../scripts/lib/database/import-seed.mjs';

const folder = mkdtempSync(join(tmpdir(), 'cuepoint-share-'));
try {
  const { shareSources } = await importSeed('../../demo/share-sources.ts', join(folder, 'share-pictures.mjs'));
  for (const { path, svg } of shareSources()) {
    mkdirSync(dirname(path), { recursive: true });
    // Oversampled, so that edges stay sharp; few colours, for a small file.
    const picture = sharp(Buffer.from(svg), { density: 144 }).resize(1200, 630, { fit: 'cover' });
    await picture.png({ palette: true, compressionLevel: 9 }).toFile(path);
    console.log(path);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
