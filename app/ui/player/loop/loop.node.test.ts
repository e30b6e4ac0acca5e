import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLoop } from './create-loop';
import { cutLoop } from './cut';
import { fetchSound } from './fetch-sound';
import { findSound } from './frames';
import { LoopRefusal } from './loop-refusal';
import { stretchLoop } from './stretch';
import { type Take, takeFrom } from './take';

const support = 'tests/support/videos';
const lesson = 'db/seed/content/courses/phrase-mixing/clips/hold-the-blend-for-thirty-two-bars';

/** Reads a file that lies in memory, and counts what is read. */
function takeOf(file: Uint8Array) {
  const read = { bytes: 0, requests: 0 };
  const take: Take = async (at, length) => {
    const part = new Uint8Array(file.subarray(at, at + length));
    read.bytes += part.length;
    read.requests += 1;
    return part;
  };
  return { take, read };
}

const reasonOf = (trying: Promise<unknown>) =>
  trying.then(
    () => 'none',
    (error: unknown) => (error instanceof LoopRefusal ? error.reason : `${error}`),
  );

describe('the sound of a part', () => {
  test.each(['m4a', 'mp4'])('is found in a lesson’s %s by its frames, with some before and after it', async (kind) => {
    const file = readFileSync(`${lesson}.${kind}`);
    const { take, read } = takeOf(file);
    const { file: sound, startsAt, hz, count } = await fetchSound(take, 67, 75);
    expect(startsAt).toBeLessThan(67 - 2 * (1024 / hz));
    expect(startsAt).toBeGreaterThan(67 - 6 * (1024 / hz));
    expect(startsAt + (count * 1024) / hz).toBeGreaterThan(75);
    expect(startsAt + (count * 1024) / hz).toBeLessThan(75 + 4 * (1024 / hz));
    // Each frame has its own header, whose lengths lead from one to the next, to the end.
    const bytes = new Uint8Array(sound);
    let [at, frames] = [0, 0];
    for (; at < bytes.length; frames++) {
      expect([bytes[at], bytes[at + 1]]).toEqual([0xff, 0xf1]);
      at += (((bytes[at + 3] ?? 0) & 3) << 11) | ((bytes[at + 4] ?? 0) << 3) | ((bytes[at + 5] ?? 0) >> 5);
    }
    expect([at, frames]).toEqual([bytes.length, count]);
    expect(read.bytes).toBeLessThan(file.length / 2);
    expect(read.requests).toBeLessThan(6);
  });

  test('is found in fragments by their index', async () => {
    const { take } = takeOf(readFileSync(`${support}/indexed.mp4`));
    const whole = await fetchSound(take, 0, 6);
    const part = await fetchSound(take, 3, 4.5);
    expect(part.hz).toBe(22_050);
    expect(part.startsAt).toBeCloseTo(3 - 4 * (1024 / 22_050), 1);
    // The frames of the part are those of the whole.
    const text = (file: ArrayBuffer) => Buffer.from(file).toString('latin1');
    expect(text(whole.file)).toContain(text(part.file));
  });

  test('starts at the start of the lesson with what the encoder put before it', async () => {
    const { take } = takeOf(readFileSync(`${lesson}.m4a`));
    const { startsAt, hz } = await findSound(take, 0, 2);
    expect(startsAt).toBeCloseTo(-1024 / hz, 4);
  });

  test('is refused where its format or its place cannot be looped', async () => {
    const tried = async (name: string, from = 0, to = 0.8) =>
      reasonOf(fetchSound(takeOf(readFileSync(`${support}/${name}`)).take, from, to));
    for (const name of ['index-last.mp4', 'av1-opus.mp4', 'ac3.mp4', 'fragments.mp4', 'recorder.webm', 'xvid.avi']) {
      expect(await tried(name), name).toBe('unsupported');
    }
    expect(await tried('phone.mp4')).toBe('none');
    expect(await tried('phone.mp4', 30, 32)).toBe('broken');
    expect(await tried('cut-off.mp4')).toBe('broken');
    expect(await reasonOf(fetchSound(takeOf(new Uint8Array()).take, 0, 1))).toBe('broken');
  });

  test.each(['phone.mp4', 'indexed.mp4'])('of a broken %s is refused, whatever is wrong in it', async (name) => {
    const file = new Uint8Array(readFileSync(`${support}/${name}`));
    const isMeta = (at: number) => /moov|moof|sidx/.test(Buffer.from(file.subarray(at, at + 4)).toString('latin1'));
    const places = [...file.keys()].filter(isMeta).flatMap((at) => Array.from({ length: 1200 }, (_, k) => at - 4 + k));
    const allowed = ['none', 'broken', 'unsupported'];
    for (const at of new Set(places.filter((place) => place % 2 === 0 && place + 4 <= file.length))) {
      for (const wrong of [0, 1, 0x7fffffff, 0xffffffff]) {
        const damaged = new Uint8Array(file);
        new DataView(damaged.buffer).setUint32(at, wrong);
        const { take, read } = takeOf(damaged);
        expect(allowed, `${wrong} at ${at}`).toContain(await reasonOf(fetchSound(take, 0.1, 0.8)));
        expect(read.bytes).toBeLessThan(40 * file.length + 1_000_000);
      }
    }
    for (let length = 0; length < file.length; length += 37) {
      const { take } = takeOf(file.subarray(0, length));
      expect(allowed, `cut at ${length}`).toContain(await reasonOf(fetchSound(take, 0.1, 0.8)));
    }
  });
});

describe('reading by ranges', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const answering = (answer: (from: number, to: number) => Response) =>
    vi.stubGlobal(
      'fetch',
      async (_: string, { headers, signal }: { headers: { range: string }; signal?: AbortSignal }) => {
        signal?.throwIfAborted();
        const [, from, to] = /bytes=(\d+)-(\d+)/.exec(headers.range) ?? [];
        return answer(Number(from), Number(to));
      },
    );
  const partial = (from: number, bytes: Uint8Array<ArrayBuffer>, total: number) =>
    new Response(bytes, {
      status: 206,
      headers: { 'content-range': `bytes ${from}-${from + bytes.length - 1}/${total}` },
    });

  test('goes on where the server sends less, and ends where the file does', async () => {
    answering((from, to) =>
      partial(
        from,
        Uint8Array.from({ length: Math.min(3, to + 1 - from, 10 - from) }, (_, k) => from + k),
        10,
      ),
    );
    expect([...(await takeFrom('/sound')(2, 5))]).toEqual([2, 3, 4, 5, 6]);
    expect([...(await takeFrom('/sound')(7, 100))]).toEqual([7, 8, 9]);
  });

  test('is refused for a server without ranges, one that sends more or something else, and one that cannot be reached', async () => {
    const tried = (answer: (from: number, to: number) => Response) => {
      answering(answer);
      return reasonOf(takeFrom('/sound')(4, 4));
    };
    expect(await tried(() => new Response('whole'))).toBe('unsupported');
    expect(await tried((from) => partial(from, new Uint8Array(9), 100))).toBe('broken');
    expect(await tried(() => partial(0, new Uint8Array(4), 100))).toBe('unsupported');
    expect(await tried(() => new Response('gone', { status: 403 }))).toBe('unreachable');
    expect(
      await tried(() => {
        throw new TypeError('no connection');
      }),
    ).toBe('unreachable');
    answering((from) => partial(from, new Uint8Array(1), 1e9));
    expect(await reasonOf(takeFrom('/sound')(0, 40_000_000))).toBe('unsupported');
  });

  test('ends with the reason of its signal', async () => {
    answering((from) => partial(from, new Uint8Array(1), 100));
    const signal = AbortSignal.abort(new Error('let go'));
    await expect(takeFrom('/sound', signal)(0, 4)).rejects.toThrow('let go');
  });
});

const hz = 48_000;
const sine = (pitch: number, seconds: number) =>
  Float32Array.from({ length: Math.round(seconds * hz) }, (_, k) => 0.5 * Math.sin((2 * Math.PI * pitch * k) / hz));

/** The strength of a pitch in a sound: the length of its Fourier coefficient. */
function strengthOf(samples: Float32Array, pitch: number): number {
  let [real, imaginary] = [0, 0];
  samples.forEach((sample, k) => {
    const angle = (2 * Math.PI * pitch * k) / hz;
    // A Hann window, so that strong pitches do not spill into others.
    const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * k) / samples.length);
    real += weight * sample * Math.cos(angle);
    imaginary -= weight * sample * Math.sin(angle);
  });
  return Math.hypot(real, imaginary) / samples.length;
}

describe('the joint of a loop', () => {
  test('has exactly the samples of the part, and its end leads to its start', () => {
    const ramp = Float32Array.from({ length: 4 * hz }, (_, k) => k / (4 * hz));
    const [part = new Float32Array()] = cutLoop([ramp], hz, { from: 1, to: 3 });
    expect(part).toHaveLength(2 * hz);
    expect(part[0]).toBe(ramp[hz]);
    // The last sample is the one before the first.
    expect(part.at(-1)).toBe(ramp[hz - 1]);
    expect(part[2 * hz - 241]).toBe(ramp[3 * hz - 241]);
    const steps = part.slice(-240).map((sample, k, all) => Math.abs(sample - (all[k - 1] ?? sample)));
    expect(Math.max(...steps)).toBeLessThan(0.01);
  });

  test('takes what lies outside of the sound as silence', () => {
    const [part = new Float32Array()] = cutLoop([sine(440, 1)], hz, { from: -0.5, to: 1.5 });
    expect(part).toHaveLength(2 * hz);
    expect(part[100]).toBe(0);
    expect(part.at(-300)).toBe(0);
  });
});

describe('a loop at another speed', () => {
  test.each([0.25, 0.5, 0.75, 1.25, 2])('at %s times has its exact length and its pitch', async (rate) => {
    const length = Math.round((2 * hz) / rate);
    const [slow = new Float32Array(), ...others] = await stretchLoop([sine(440, 2), sine(660, 2)], hz, length);
    expect(slow).toHaveLength(length);
    expect(others[0]).toHaveLength(length);
    const own = strengthOf(slow, 440);
    expect(own).toBeGreaterThan(0.1);
    expect(strengthOf(others[0] ?? slow, 660)).toBeGreaterThan(0.1);
    for (const other of [440 * rate, 440 / rate, 660]) expect(strengthOf(slow, other)).toBeLessThan(own / 50);
  });

  test('goes round without a step or a hole', async () => {
    // 100 turns of the wave fit into the part, so the loop has no joint of its own.
    const [slow = new Float32Array()] = await stretchLoop([sine(100, 1)], hz, 64_000);
    const around = [...slow.slice(-2400), ...slow.slice(0, 2400)];
    const steps = around.map((sample, k) => Math.abs(sample - (around[k - 1] ?? sample)));
    expect(Math.max(...steps)).toBeLessThan(0.02);
    for (let at = 0; at < around.length; at += 480) {
      expect(Math.max(...around.slice(at, at + 480).map(Math.abs))).toBeGreaterThan(0.35);
    }
  });
});

test('a part of more than a minute, no part, and a browser without Web Audio are refused before anything is fetched', async () => {
  const wish = { source: '/sound', rate: 1, keepPitch: true, volume: 1, muted: false };
  const parts = [
    [0, 60.5],
    [5, 5],
    [8, 2],
    [-1, 4],
    [Number.NaN, 4],
    [0, Number.POSITIVE_INFINITY],
  ] as const;
  for (const [from, to] of parts)
    expect(await reasonOf(createLoop({ ...wish, from, to })), `${from}-${to}`).toBe('too-long');
  expect(await reasonOf(createLoop({ ...wish, from: 0, to: 60 }))).toBe('unsupported');
  const signal = AbortSignal.abort(new Error('let go'));
  await expect(createLoop({ ...wish, from: 0, to: 8, signal })).rejects.toThrow('let go');
});
