/**
 * Renders one clip per lesson of the three main demo courses into the courses' folders `clips`: an mp4, its sound alone
 * and its captions. The product's own sound code makes the sound, and the picture is drawn from it (demo/clips).
 * Needs ffmpeg with libx264, and Chromium for the letters in films. The output is committed: run `node demo/make-lesson-clips.mjs [--captions | --sound]
 * [name …]` after changing a clip; `--captions` only writes the captions, `--sound` keeps the pictures.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ffmpeg, plain, rawPictures } from './ffmpeg.mjs';
import { drawLetterings } from './letterings.mjs';
import { importSeed } from '../scripts/lib/database/import-seed.mjs';

const coursesFolder = fileURLToPath(new URL('../db/seed/content/courses/', import.meta.url));
const given = process.argv.slice(2);
const isCaptionsAlone = given.includes('--captions');
const isSoundAlone = given.includes('--sound');
const wanted = new Set(given.filter((one) => !one.startsWith('--')));
/** Maximum of the encoded sound, in dBTP: encoding raises peaks, above all at low bit rates. */
const highestPeak = -1;

const scratch = await mkdtemp(join(tmpdir(), 'lesson-clips-'));
try {
  const { lessonClips, renderClip, captionsOf, truePeak } = await importSeed(
    '../../demo/clips/render.ts',
    join(scratch, 'render.mjs'),
  );
  for (const clip of lessonClips) {
    if (wanted.size > 0 && !wanted.has(clip.name)) continue;
    const folder = join(coursesFolder, clip.course, 'clips');
    await mkdir(folder, { recursive: true });
    for (const language of ['en', 'de']) {
      await writeFile(join(folder, `${clip.name}.${language}.vtt`), captionsOf(clip, language));
    }
    if (!isCaptionsAlone) await render(renderClip(clip), join(folder, clip.name), truePeak);
    console.log(`rendered ${clip.course}/${clip.name}`);
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}

/**
 * @typedef {import('./clips/render.ts').Rendered} Rendered
 * @param {Rendered} clip
 * @param {string} file without its ending
 * @param {(samples: Float32Array) => number} truePeak
 */
async function render(clip, file, truePeak) {
  const { soundBelow, stereoBelow, texts, pictures, picturesPerSecond, size } = clip;
  const sound = join(scratch, 'sound.m4a');
  if (stereoBelow) await codeSound(stereoBelow, 2, ['-b:a', '96k'], sound, truePeak);
  else await codeSound(soundBelow, 1, ['-b:a', '40k'], sound, truePeak);
  // For data saving: the sound alone, at a lower bit rate.
  await codeSound(soundBelow, 1, ['-ar', '24000', '-b:a', '20k'], `${file}.m4a`, truePeak);
  const both = ['-map', '0:v', '-map', '1:a', '-c:a', 'copy', ...plain, '-movflags', '+faststart'];
  if (isSoundAlone) {
    const made = join(scratch, 'clip.mp4');
    await ffmpeg(['-i', `${file}.mp4`, '-i', sound, '-c:v', 'copy', ...both, made]);
    await writeFile(`${file}.mp4`, await readFile(made));
    return;
  }
  const raw = rawPictures('rgba', size, picturesPerSecond);
  const isFilm = Boolean(stereoBelow);
  const video = ['-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-preset', 'slow'];
  const quality = ['-crf', isFilm ? '28' : '40', '-tune', 'animation'];
  // A film's waves move at every picture: with a key picture every ten seconds a jump need not draw many.
  const keys = ['-g', String(picturesPerSecond * (isFilm ? 10 : 20))];
  const colour = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-colorspace', 'bt709', '-color_range', 'tv'];
  const letterings = await drawLetterings(texts);
  const args = [...raw, '-i', sound, ...colour, ...video, ...quality, ...keys, ...both, `${file}.mp4`];
  await ffmpeg(args, pictures(letterings));
}

/**
 * Encodes a clip's sound without peaks above the maximum: lowers the ceiling until the result fits.
 * @param {Rendered['soundBelow']} soundBelow
 * @param {1 | 2} channels
 * @param {string[]} options
 * @param {string} file
 * @param {(samples: Float32Array) => number} truePeak
 */
async function codeSound(soundBelow, channels, options, file, truePeak) {
  const [wav, raw] = [join(scratch, 'sound.wav'), join(scratch, 'sound.raw')];
  const count = ['-ac', String(channels)];
  for (let ceiling = -2.5, times = 0; times < 6; times++) {
    await writeFile(wav, soundBelow(ceiling));
    await ffmpeg(['-i', wav, '-c:a', 'aac', ...options, ...count, ...plain, '-movflags', '+faststart', file]);
    await ffmpeg(['-i', file, '-f', 'f32le', ...count, raw]);
    const heard = new Float32Array((await readFile(raw)).buffer);
    const peaks = Array.from({ length: channels }, (_, channel) =>
      truePeak(heard.filter((_, i) => i % channels === channel)),
    );
    const over = Math.max(...peaks) - highestPeak;
    if (over <= 0) return;
    ceiling -= over + 0.2;
  }
  throw new Error(`${file} is louder than ${highestPeak} dBTP after six tries`);
}
