import { spawn } from 'node:child_process';
import type { Step } from './ladder';

/** Says how to get the programs that make qualities; they are not part of the product. */
export const noFfmpeg =
  'There is no ffmpeg on this machine, which makes the qualities of films. Install it with: sudo apt install ffmpeg (macOS: brew install ffmpeg, Windows: winget install ffmpeg).';

/**
 * Makes a quality as a file of fragments with an index. Groups of pictures are closed and begin every two seconds,
 * fragments every four, at the same pictures in all qualities, so that players can change between them.
 */
export async function encodeQuality(source: string, target: string, { height, video, audio }: Step): Promise<void> {
  const size = `scale='if(gte(iw,ih),-2,${height})':'if(gte(iw,ih),${height},-2)'`;
  await run('ffmpeg', [
    ...['-i', source, '-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-vf', size, '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ...['-crf', '21', '-maxrate', `${video}k`, '-bufsize', `${video}k`],
    // A new group begins at a change of the picture too, unless that is forbidden; players could not follow.
    ...['-force_key_frames', 'expr:gte(t,n_forced*2)', '-g', '9999', '-x264-params', 'open-gop=0:scenecut=0'],
    ...['-c:a', 'aac', '-ac', '2', '-ar', '48000', '-b:a', `${audio}k`],
    ...['-movflags', '+frag_keyframe+delay_moov+negative_cts_offsets+dash+global_sidx'],
    // Rounded times would otherwise put a fragment's end one group later.
    ...['-min_frag_duration', '3900000', '-f', 'mp4', target],
  ]);
}

/** Makes the sound of a film alone. */
export async function encodeSound(source: string, target: string, rate: number): Promise<void> {
  const picked = ['-map', '0:a:0', '-map_metadata', '-1', '-map_chapters', '-1'];
  const coded = ['-c:a', 'aac', '-ac', '2', '-ar', '48000', '-b:a', `${rate}k`];
  await run('ffmpeg', ['-i', source, ...picked, ...coded, '-movflags', '+faststart', '-f', 'mp4', target]);
}

/** Whether a film has sound. */
export async function hasSoundIn(source: string): Promise<boolean> {
  const asked = ['-select_streams', 'a', '-show_entries', 'stream=codec_type', '-of', 'csv=p=0'];
  return (await run('ffprobe', [...asked, source])).trim() !== '';
}

/** Runs a program of ffmpeg to its end. Throws what it said last, and how to install it if it is not there. */
function run(program: 'ffmpeg' | 'ffprobe', args: string[]): Promise<string> {
  const quiet = ['-hide_banner', '-loglevel', 'error', ...(program === 'ffmpeg' ? ['-nostdin', '-y'] : [])];
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...quiet, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let found = '';
    let words = '';
    child.stdout.on('data', (data) => {
      found += data;
    });
    child.stderr.on('data', (data) => {
      words = `${words}${data}`.slice(-2000);
    });
    child.on('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ENOENT' ? new Error(noFfmpeg) : error));
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(found);
      const last = words.trim().split('\n').at(-1) || `it was ended by ${signal ?? `code ${code}`}`;
      reject(new Error(`${program} could not make it: ${last}`));
    });
  });
}
