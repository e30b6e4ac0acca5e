import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import {
  faultOfQualities,
  type HeightName,
  heightNames,
  indexWithin,
  readFilmIndex,
} from '~/features/media/films/film-index';

/** The folder with what was made of a folder's films, each by the hash of its film. */
export const madeFolder = (root: string, hash: string) => join(root, '.renditions', hash);

export const qualityFile = (folder: string, height: HeightName) => join(folder, `${height}.mp4`);
export const soundFile = (folder: string) => join(folder, 'sound.m4a');

/** What was made of a film. */
export interface Made {
  qualities: MadeQuality[];
  /** The path of its sound alone; null without one. */
  sound: string | null;
}

export type MadeQuality = Awaited<ReturnType<typeof readQuality>>;

/** What lies in a folder, checked as the app checks it. Throws for a file that is no quality of this film. */
export async function readMade(folder: string, seconds: number): Promise<Made> {
  const there = [...heightNames].reverse().filter((height) => existsSync(qualityFile(folder, height)));
  const qualities = await Promise.all(there.map((height) => readQuality(folder, height)));
  const fault = faultOfQualities(
    qualities.map(({ height, film, bytes }) => ({ name: `${height}.mp4`, film, bytes })),
    seconds,
  );
  if (fault) throw new Error(`${folder}: ${fault}`);
  return { qualities, sound: existsSync(soundFile(folder)) ? soundFile(folder) : null };
}

/** Reads the index at the start of a quality. */
async function readQuality(folder: string, height: HeightName) {
  const path = qualityFile(folder, height);
  const file = await open(path);
  try {
    const { size: bytes } = await file.stat();
    const start = Buffer.alloc(Math.min(bytes, indexWithin));
    await file.read(start, 0, start.length, 0);
    const read = readFilmIndex(start);
    if (typeof read === 'string') throw new Error(`${path} ${read}. Delete it and make it again.`);
    return { height, path, bytes, ...read };
  } finally {
    await file.close();
  }
}
