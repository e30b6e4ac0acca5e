/**
 * Renders the clips that several demo courses share into db/seed/content/courses/shared: an mp4, its sound alone and
 * its captions. Needs ffmpeg with libx264. The output is committed: run `node demo/make-shared-clips.mjs [--sound] [id …]`
 * after changing a clip; `--sound` only extracts the sound of existing clips.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { soundtrack } from './shared-clips/beat.mjs';
import { clips } from './shared-clips/clips.mjs';
import { frameBytes, frameSize, painter } from './shared-clips/frame.mjs';
import { scenes } from './shared-clips/scenes.mjs';
import { vtt } from './shared-clips/vtt.mjs';
import { ffmpeg, plain, rawPictures } from './ffmpeg.mjs';

const mediaFolder = fileURLToPath(new URL('../db/seed/content/courses/shared/', import.meta.url));
/** The languages of a cue's texts, in order. */
const languages = ['en', 'de'];
const given = process.argv.slice(2);
const isSoundAlone = given.includes('--sound');
const wanted = new Set(given.filter((one) => one !== '--sound'));
function* frames(clip) {
  const scene = scenes[clip.scene];
  const count = clip.seconds * clip.fps;
  for (let i = 0; i < count; i++) {
    const buffer = Buffer.alloc(frameBytes);
    scene(painter(buffer, clip.palette), { ...clip, at: i / clip.fps, beat: (i / clip.fps) * (clip.bpm / 60) });
    yield buffer;
  }
}

async function render(clip, scratch) {
  const sound = join(scratch, `${clip.id}.pcm`);
  await writeFile(sound, soundtrack(clip));
  const video = rawPictures('rgb24', frameSize, clip.fps);
  const audio = ['-f', 's16le', '-ar', String(clip.sampleRate), '-ac', '1', '-i', sound];
  const picture = ['-c:v', 'libx264', '-profile:v', 'baseline', '-pix_fmt', 'yuv420p', '-crf', String(clip.crf)];
  const keys = ['-preset', 'veryslow', '-tune', 'animation', '-g', String(clip.fps * clip.keySeconds)];
  const aac = ['-c:a', 'aac', '-b:a', clip.audioRate, '-cutoff', String(clip.cutoff), '-ac', '1'];
  const file = join(mediaFolder, `${clip.id}.mp4`);
  await ffmpeg(
    [...video, ...audio, ...picture, ...keys, ...aac, ...plain, '-movflags', '+faststart', file],
    frames(clip),
  );
  await extractSound(clip);
  for (const [i, language] of languages.entries()) {
    const cues = clip.captions.map((cue) => [cue[0], cue[i + 1]]);
    await writeFile(join(mediaFolder, `${clip.id}.${language}.vtt`), vtt(cues, clip.seconds));
  }
}

/** The clip's sound alone, for data saving. */
async function extractSound({ id }) {
  const [video, sound] = ['mp4', 'm4a'].map((end) => join(mediaFolder, `${id}.${end}`));
  await ffmpeg(['-i', video, '-vn', '-c:a', 'copy', ...plain, '-movflags', '+faststart', sound]);
}

const scratch = await mkdtemp(join(tmpdir(), 'clips-'));
try {
  for (const clip of clips) {
    if (wanted.size > 0 && !wanted.has(clip.id)) continue;
    await (isSoundAlone ? extractSound(clip) : render(clip, scratch));
    console.log(`rendered ${clip.id}`);
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}
