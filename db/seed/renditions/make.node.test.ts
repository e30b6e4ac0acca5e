import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { noFfmpeg } from './encode';
import type { SourceFilm } from './ladder';
import { type Made, readMade } from './made';
import { makeRenditions } from './make';
import { eachFilm } from './make-for-folder';

const folder = mkdtempSync(join(tmpdir(), 'renditions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const path = join(folder, 'film.mp4');
const seconds = 5;
const film: SourceFilm = {
  ...{ path, name: 'film.mp4', hash: 'h', seconds, width: 854, height: 480, hasSound: false },
  bytes: 1_000_000,
};
const said: string[] = [];
const say = (line: string) => void said.push(line);

test('without ffmpeg a sentence says how to install it, and nothing is left behind', async () => {
  const target = join(folder, 'without');
  vi.stubEnv('PATH', folder);
  try {
    await expect(makeRenditions(film, target, say)).rejects.toThrow(noFfmpeg);
    // It stops at once: the next film would fail in the same way.
    await expect(
      eachFilm([film, film], say, async () => void (await makeRenditions(film, target, say))),
    ).rejects.toThrow('sudo apt install ffmpeg');
  } finally {
    vi.unstubAllEnvs();
  }
  expect(readdirSync(target)).toEqual([]);
});

test('a film that is small already gets nothing, and needs no ffmpeg', async () => {
  const small = { ...film, bytes: 450_000 };
  expect(await makeRenditions(small, join(folder, 'small'), say)).toBeNull();
  expect(said.at(-1)).toBe('film.mp4: plays as it is (720 kbit/s)');
  expect(existsSync(join(folder, 'small'))).toBe(false);
});

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).error === undefined;

describe.skipIf(!hasFfmpeg)('with ffmpeg (skipped on machines without it)', () => {
  const target = join(folder, 'made');
  let made: Made | null = null;

  beforeAll(async () => {
    const picture = 'testsrc2=size=854x480:rate=25,noise=alls=20:allf=t';
    const args = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine=frequency=220:sample_rate=48000'];
    const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '1400k', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
    execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...args, '-t', String(seconds), ...coded, path]);
    made = await makeRenditions(film, target, say);
  }, 120_000);

  test('qualities have the same fragments of four seconds, and stay below their rates', () => {
    expect(made?.qualities.map(({ height, codecs }) => [height, codecs])).toEqual([
      ['360', expect.stringMatching(/^avc1\.6400\w\w,mp4a\.40\.2$/)],
      ['480', expect.stringMatching(/^avc1\.6400\w\w,mp4a\.40\.2$/)],
    ]);
    for (const { film: index } of made?.qualities ?? []) {
      expect(index.times.map((time) => time / index.scale)).toEqual([4, 1]);
    }
    const rates = made?.qualities.map(({ bytes }) => (8 * bytes) / seconds / 1000) ?? [];
    expect(rates[0]).toBeLessThan(600);
    expect(rates[1]).toBeLessThan(1200);
    expect(readdirSync(target).sort()).toEqual(['360.mp4', '480.mp4', 'sound.m4a']);
  });

  test('a run after an interrupted one goes on, and one after that makes nothing', { timeout: 60_000 }, async () => {
    // As a run leaves it that was killed: the process is gone, its half is there.
    const before = statSync(join(target, '360.mp4')).mtimeMs;
    rmSync(join(target, '480.mp4'));
    writeFileSync(join(target, '480.mp4.999999999.part'), 'half');
    const again = async () => {
      said.length = 0;
      expect((await makeRenditions(film, target, say))?.qualities).toHaveLength(2);
      return said.map((line) => line.replace(/, .* s$/, ''));
    };
    const [first, sound] = ['film.mp4: 360p, made before', 'film.mp4: sound alone, made before'];
    expect(await again()).toEqual([first, 'film.mp4: 480p', sound]);
    expect(await again()).toEqual([first, 'film.mp4: 480p, made before', sound]);
    expect(statSync(join(target, '360.mp4')).mtimeMs).toBe(before);
    expect(readdirSync(target).sort()).toEqual(['360.mp4', '480.mp4', 'sound.m4a']);
  });

  test('a broken film is named, the next is made all the same, and no half of it stays', async () => {
    const broken = join(folder, 'broken.mp4');
    writeFileSync(broken, readFileSync(path).subarray(0, 200_000));
    said.length = 0;
    const films = [{ ...film, path: broken, name: 'broken.mp4' }, film];
    const at = ({ name }: SourceFilm) => (name === film.name ? target : join(folder, 'of-broken'));
    const isWhole = await eachFilm(films, say, async (one) => void (await makeRenditions(one, at(one), say)));
    expect(isWhole).toBe(false);
    expect(said[0]).toMatch(/^broken\.mp4: ffmpeg could not make it: /);
    expect(said.at(-1)).toBe('film.mp4: sound alone, made before');
    expect(readdirSync(join(folder, 'of-broken'))).toEqual([]);
  });

  test('qualities of a film that ends before it should are refused', async () => {
    await expect(readMade(target, 12)).rejects.toThrow('360.mp4 lasts 5.0 s, its film 12.0 s');
  });
});
