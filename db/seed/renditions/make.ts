import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formatSize } from '~/kit/file-size';
import type { Say } from '../push/call';
import { encodeQuality, encodeSound, hasSoundIn } from './encode';
import { ladderOf, rateOf, type SourceFilm, soundRate } from './ladder';
import { type Made, qualityFile, readMade, soundFile } from './made';

/**
 * Makes what a film is worth in a folder, smallest first, and leaves what is made already. A file gets its name when it
 * is complete, so that a run that was interrupted goes on with the next. Returns null for a film that gains nothing.
 * Throws for a film that ffmpeg cannot read to its end.
 */
export async function makeRenditions(film: SourceFilm, folder: string, say: Say): Promise<Made | null> {
  const steps = ladderOf(film);
  if (steps.length === 0) {
    say(`${film.name}: plays as it is (${Math.round(rateOf(film))} kbit/s)`);
    return null;
  }
  mkdirSync(folder, { recursive: true });
  removeLeftovers(folder);
  for (const step of steps) {
    const name = `${film.name}: ${step.height}p`;
    await makeOnce(qualityFile(folder, step.height), name, say, async (target) =>
      encodeQuality(film.path, target, step),
    );
  }
  const rate = soundRate(film.seconds);
  if (!film.hasSound && rate !== null && (await hasSoundIn(film.path))) {
    await makeOnce(soundFile(folder), `${film.name}: sound alone`, say, (target) =>
      encodeSound(film.path, target, rate),
    );
  }
  return readMade(folder, film.seconds);
}

async function makeOnce(path: string, name: string, say: Say, make: (target: string) => Promise<void>): Promise<void> {
  if (existsSync(path)) return say(`${name}, made before`);
  const target = `${path}.${process.pid}.part`;
  const begun = Date.now();
  try {
    await make(target);
    renameSync(target, path);
  } finally {
    rmSync(target, { force: true });
  }
  say(`${name}, ${formatSize(statSync(path).size)} in ${Math.round((Date.now() - begun) / 1000)} s`);
}

/** Removes what killed runs left behind. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /\.(\d+)\.part$/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
