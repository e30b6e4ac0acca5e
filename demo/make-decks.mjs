#!/usr/bin/env node
// Makes the records of the demo's exercises at the decks, and how each exercise should sound and its usual mistake
// (demo/clips/decks.ts), into the courses' folder `shared/decks`. Needs ffmpeg. The output is committed: run
// `node demo/make-decks.mjs [name …]` after a change.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importSeed } from '../scripts/lib/database/import-seed.mjs';
import { ffmpeg, plain } from './ffmpeg.mjs';

const folder = fileURLToPath(new URL('../db/seed/content/courses/shared/decks/', import.meta.url));
const wanted = new Set(process.argv.slice(2));
const isWanted = (/** @type {{ name: string }} */ { name }) => wanted.size === 0 || wanted.has(name);

const scratch = await mkdtemp(join(tmpdir(), 'decks-'));
try {
  const { loops, loopWav, shown, shownWav } = await importSeed('../../demo/clips/decks.ts', join(scratch, 'decks.mjs'));
  await mkdir(folder, { recursive: true });
  for (const loop of Object.values(loops).filter(isWanted)) await code(loop.name, loopWav(loop), ['-b:a', '96k']);
  for (const one of shown.filter(isWanted)) await code(one.name, shownWav(one), ['-ar', '32000', '-b:a', '40k']);
} finally {
  await rm(scratch, { recursive: true, force: true });
}

/**
 * Encodes a sound as AAC. Its length stays to the sample: the edit list takes off what the encoder puts before it.
 * @param {string} name
 * @param {Uint8Array} sound
 * @param {string[]} options
 */
async function code(name, sound, options) {
  const wav = join(scratch, 'sound.wav');
  await writeFile(wav, sound);
  await ffmpeg(['-i', wav, '-c:a', 'aac', ...options, '-ac', '1', ...plain, '-movflags', '+faststart', `${folder}${name}.m4a`]);
  console.log(`made ${name}`);
}
