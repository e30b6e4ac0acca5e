import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Options for reproducible output. */
export const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags', '+bitexact', '-threads', '1'];

/**
 * Raw pictures on stdin as ffmpeg's input.
 * @param {'rgb24' | 'rgba'} format of a pixel
 * @param {readonly number[]} size width and height
 * @param {number} perSecond
 */
export function rawPictures(format, size, perSecond) {
  const shape = ['-pix_fmt', format, '-s', size.join('x'), '-r', String(perSecond)];
  return ['-f', 'rawvideo', ...shape, '-i', 'pipe:0'];
}

/**
 * Runs ffmpeg with stdin from an iterable of buffers; rejects with the end of its output.
 * @param {string[]} args
 * @param {Iterable<Uint8Array>} [chunks]
 */
export function ffmpeg(args, chunks = []) {
  return new Promise((resolve, reject) => {
    const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args]);
    let words = '';
    child.stderr.on('data', (data) => {
      words += data;
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(undefined) : reject(new Error(words))));
    pipeline(Readable.from(chunks), child.stdin).catch((error) => {
      // Without a reader of its input, ffmpeg has ended, and its own words say why.
      if (error.code !== 'EPIPE') reject(error);
    });
  });
}
