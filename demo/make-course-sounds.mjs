#!/usr/bin/env node
// Makes the sounds of questions in courses whose clips are shared (demo/clips/course-sounds.ts), into each course's folder
// `sounds`. Needs ffmpeg. The output is committed: run `node demo/make-course-sounds.mjs [name …]` after a change.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importSeed } from '../scripts/lib/database/import-seed.mjs';
import { ffmpeg, plain } from './ffmpeg.mjs';

const wanted = new Set(process.argv.slice(2));
const scratch = await mkdtemp(join(tmpdir(), 'course-sounds-'));
try {
  const { courseSounds, courseSoundWav } = await importSeed(
    '../../demo/clips/course-sounds.ts',
    join(scratch, 'sounds.mjs'),
  );
  for (const sound of courseSounds) {
    if (wanted.size > 0 && !wanted.has(sound.name)) continue;
    const folder = fileURLToPath(new URL(`../db/seed/content/courses/${sound.course}/sounds/`, import.meta.url));
    const wav = join(scratch, 'sound.wav');
    await mkdir(folder, { recursive: true });
    await writeFile(wav, courseSoundWav(sound));
    const coded = ['-c:a', 'aac', '-ar', '32000', '-b:a', '32k', '-ac', '1', ...plain, '-movflags', '+faststart'];
    await ffmpeg(['-i', wav, ...coded, `${folder}${sound.name}.m4a`]);
    console.log(`made ${sound.course}/${sound.name}`);
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}
