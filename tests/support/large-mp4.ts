import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

/** Writes an MP4 of about this many bytes: a real one, and a `free` box with noise, which players skip. */
export function writeLargeMp4(path: string, small: string, bytes: number): void {
  const movie = readFileSync(small);
  const free = bytes - movie.length;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(free, 0);
  head.write('free', 4, 'latin1');
  const file = openSync(path, 'w');
  writeSync(file, movie);
  writeSync(file, head);
  for (let left = free - 8; left > 0; left -= 1 << 20) writeSync(file, randomBytes(Math.min(left, 1 << 20)));
  closeSync(file);
}
