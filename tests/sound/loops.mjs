// Loops parts of a lesson in Chromium, records what a sound device gets, and measures: how late each turn is, whether
// the turns drift, the pitch at another speed, the joint, and the bytes that were fetched. The device is a null sink of
// PulseAudio (Debian: sudo apt-get install pulseaudio pulseaudio-utils; start it with pulseaudio -D).
// Usage: npm run test:loops [-- seconds]      120 seconds for each loop, at least 60; fails above 2 ms.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import puppeteer from 'puppeteer-core';
import { numberFrom } from '../faults/wishes.mjs';

const seconds = numberFrom(process.argv[2], 120);
const hz = 48_000;
/** Milliseconds. */
const latest = 2;
const sink = 'cuepoint_loops';
/** Steps of an octave in which pitches are compared. */
const steps = 240;
const folder = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const lesson = '../../db/seed/content/courses/phrase-mixing/clips/hold-the-blend-for-thirty-two-bars';
const files = {
  '/film.mp4': readFileSync(folder(`${lesson}.mp4`)),
  '/sound.m4a': readFileSync(folder(`${lesson}.m4a`)),
};

const made = await build({
  entryPoints: [folder('./loops-entry.ts')],
  bundle: true,
  format: 'esm',
  write: false,
  alias: { '~': folder('../../app') },
});
const script = made.outputFiles[0]?.contents ?? new Uint8Array();

let fetched = 0;
const server = createServer((request, response) => {
  const file = files[/** @type {keyof typeof files} */ (request.url)];
  if (!file) {
    const isScript = request.url === '/loops.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    return response.end(isScript ? script : '<!doctype html><title>Loops</title><button>Loop</button>');
  }
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = file.subarray(Number(from), Number(to) + 1);
  fetched += part.length;
  const range = `bytes ${from}-${Number(from) + part.length - 1}/${file.length}`;
  response.writeHead(206, { 'content-type': 'video/mp4', 'content-range': range });
  return response.end(part);
});
await new Promise((done) => server.listen(0, () => done(undefined)));
const address = /** @type {import('node:net').AddressInfo} */ (server.address());

const loaded = spawnSync('pactl', ['load-module', 'module-null-sink', `sink_name=${sink}`, `rate=${hz}`]);
if (loaded.status !== 0) throw new Error('No PulseAudio: install pulseaudio and pulseaudio-utils, then pulseaudio -D');
const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
  ignoreDefaultArgs: ['--mute-audio'],
  env: { ...process.env, PULSE_SINK: sink },
});
let faults = 0;
try {
  const page = await browser.newPage();
  await page.goto(`http://localhost:${address.port}/`);
  /** @type {Float32Array[]} */
  const heard = [];
  for (const wish of [
    ...[2, 8, 30].flatMap((span) => [1, 0.75].map((rate) => ({ span, rate, keepPitch: true }))),
    { span: 8, rate: 0.75, keepPitch: false },
  ]) {
    fetched = 0;
    await loop(page, { ...wish, from: 67, to: 67 + wish.span });
    const bytes = fetched;
    const samples = await record(wish.keepPitch ? seconds : 20);
    const turn = Math.round((wish.span * hz) / wish.rate);
    const { late, drift, likeness, turns } = latenessOf(samples, turn);
    const isLate = turns === 0 || late > latest || Math.abs(drift) > latest || likeness < 0.9;
    if (isLate) faults++;
    const name = `${wish.span} s at ${wish.rate}${wish.keepPitch ? '' : ', pitch not kept'}`;
    console.log(
      `${name}: ${turns} turns, ${late.toFixed(2)} ms late at most, ${drift.toFixed(2)} ms drift, likeness ${likeness.toFixed(3)}, ${bytes} bytes of ${files['/film.mp4'].length}${isLate ? ' FAULT' : ''}`,
    );
    if (wish.span === 8) heard.push(samples);
  }
  const [own, kept, unkept] = heard.map(pitches);
  const [locked, free] = [shiftOf(own, kept), shiftOf(own, unkept)];
  console.log(`Pitch at 0.75: ${locked.toFixed(3)} times with key lock, ${free.toFixed(3)} times without`);
  if (Math.abs(locked - 1) > 0.01 || Math.abs(free - 0.75) > 0.01) faults++;
  for (const rate of [1, 0.75]) console.log(`The joint at ${rate}: ${await joint(page, rate)}`);
} finally {
  await browser.close();
  server.close();
  spawnSync('pactl', ['unload-module', `${loaded.stdout}`.trim()]);
}
process.exitCode = faults ? 1 : 0;

/** @param {import('puppeteer-core').Page} page @param {Record<string, unknown>} wish */
async function loop(page, wish) {
  await page.evaluate(
    (text) => {
      document.querySelector('button')?.addEventListener(
        'click',
        async () => {
          const own = /** @type {any} */ (window);
          own.loop?.end();
          own.ready = import(/** @type {string} */ ('/loops.js')).then(({ createLoop }) =>
            createLoop(JSON.parse(text)),
          );
          own.loop = await own.ready;
        },
        { once: true },
      );
    },
    JSON.stringify({ source: '/film.mp4', volume: 1, muted: false, ...wish }),
  );
  await page.click('button');
  await page.evaluate(async () => void (await /** @type {any} */ (window).ready));
}

/** Records the device. @param {number} length in seconds @returns {Promise<Float32Array>} */
function record(length) {
  const words = ['-d', `${sink}.monitor`, '--raw', '--format=float32le', `--rate=${hz}`, '--channels=1'];
  const recorder = spawn('parec', words);
  /** @type {Buffer[]} */
  const parts = [];
  recorder.stdout.on('data', (part) => parts.push(part));
  return new Promise((done, fail) => {
    recorder.on('error', fail);
    setTimeout(() => recorder.kill('SIGINT'), (length + 1) * 1000);
    recorder.on('close', () => {
      const bytes = Buffer.concat(parts);
      const samples = Float32Array.from({ length: bytes.length >> 2 }, (_, k) => bytes.readFloatLE(4 * k));
      done(samples.subarray(hz / 2));
    });
  });
}

/**
 * How late the turns are, by the place at which each is most like the first.
 * @param {Float32Array} samples
 * @param {number} turn in samples
 */
function latenessOf(samples, turn) {
  const width = 4096;
  // Where the first turn is loudest, and a second one follows.
  let [start, most] = [480, 0];
  for (let at = 480; at + width < Math.min(turn, samples.length - turn - width); at += width / 2) {
    const power = samples.subarray(at, at + width).reduce((sum, sample) => sum + sample * sample, 0);
    if (power > most) [start, most] = [at, power];
  }
  const first = samples.subarray(start, start + width);
  let [late, before, drift, likeness, turns] = [0, 0, 0, 1, 0];
  for (let at = start + turn; at + width + 480 < samples.length; at += turn, turns++) {
    let [best, top] = [0, -1];
    for (let lag = -480; lag <= 480; lag++) {
      const like = likenessOf(first, samples.subarray(at + lag, at + lag + width));
      if (like > top) [best, top] = [lag, like];
    }
    const lag = (1000 * best) / hz;
    late = Math.max(late, Math.abs(lag - before));
    [before, drift, likeness] = [lag, lag, Math.min(likeness, top)];
  }
  return { late, drift, likeness, turns };
}

/** The correlation of two sounds, 1 if they are the same. @param {Float32Array} a @param {Float32Array} b */
function likenessOf(a, b) {
  let [both, own, other] = [0, 0, 0];
  for (let k = 0; k < a.length; k++) {
    const [x = 0, y = 0] = [a[k], b[k]];
    both += x * y;
    own += x * x;
    other += y * y;
  }
  return both / Math.sqrt(own * other || 1);
}

/**
 * The spectrum by pitch from 200 Hz, in steps of an octave. Its windows are short: over a whole loop, the turns and beats
 * are lines of the spectrum too, which move with the speed.
 * @param {Float32Array} samples
 */
function pitches(samples) {
  const size = 8192;
  const sum = new Float64Array(size / 2);
  for (let at = 0; at + size <= samples.length; at += size / 2) {
    const part = samples.slice(at, at + size).map((x, k) => x * (0.5 - 0.5 * Math.cos((2 * Math.PI * k) / size)));
    const [real, imaginary] = fourier(part);
    for (let k = 0; k < sum.length; k++) sum[k] = (sum[k] ?? 0) + (real[k] ?? 0) ** 2 + (imaginary[k] ?? 0) ** 2;
  }
  return Float64Array.from({ length: 5 * steps }, (_, n) => {
    const place = (200 * 2 ** (n / steps) * size) / hz;
    const [below, share] = [Math.floor(place), place % 1];
    return Math.log(1e-9 + (1 - share) * (sum[below] ?? 0) + share * (sum[below + 1] ?? 0));
  });
}

/** How many times higher the second spectrum lies. @param {Float64Array | undefined} a @param {Float64Array | undefined} b */
function shiftOf(a = new Float64Array(), b = new Float64Array()) {
  const level = (/** @type {Float64Array} */ all) =>
    all.map((value) => value - all.reduce((x, y) => x + y, 0) / all.length);
  const [own, other] = [level(a), level(b)];
  let [best, top] = [0, Number.NEGATIVE_INFINITY];
  for (let shift = -steps / 2; shift <= steps / 2; shift++) {
    let sum = 0;
    for (let n = steps; n < own.length - steps; n++) sum += (own[n] ?? 0) * (other[n + shift] ?? 0);
    if (sum > top) [best, top] = [shift, sum];
  }
  return 2 ** (best / steps);
}

/** Fourier transform (radix 2) of real samples. @param {Float32Array} samples @returns {[Float64Array, Float64Array]} */
function fourier(samples) {
  const n = samples.length;
  const [real, imaginary] = [Float64Array.from(samples), new Float64Array(n)];
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) [real[i], real[j]] = [real[j] ?? 0, real[i] ?? 0];
  }
  for (let size = 2; size <= n; size *= 2) {
    for (let k = 0; k < size / 2; k++) {
      const [cos, sin] = [Math.cos((2 * Math.PI * k) / size), -Math.sin((2 * Math.PI * k) / size)];
      for (let at = k; at < n; at += size) {
        const other = at + size / 2;
        const [re = 0, im = 0, oRe = 0, oIm = 0] = [real[at], imaginary[at], real[other], imaginary[other]];
        const [tRe, tIm] = [oRe * cos - oIm * sin, oRe * sin + oIm * cos];
        real[at] = re + tRe;
        imaginary[at] = im + tIm;
        real[other] = re - tRe;
        imaginary[other] = im - tIm;
      }
    }
  }
  return [real, imaginary];
}

/**
 * How strong high frequencies are at the joint, against the rest of the loop: a click would be among the strongest.
 * @param {import('puppeteer-core').Page} page
 * @param {number} rate
 */
function joint(page, rate) {
  return page.evaluate(async (speed) => {
    const { fetchSound, takeFrom, cutLoop, stretchLoop } = await import(/** @type {string} */ ('/loops.js'));
    const said = [];
    for (const span of [2, 8, 30]) {
      const { file, startsAt } = await fetchSound(takeFrom('/film.mp4'), 67, 67 + span);
      const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(file);
      const cut = cutLoop([sound.getChannelData(0)], 48_000, { from: 67 - startsAt, to: 67 + span - startsAt });
      const [made] = speed === 1 ? cut : await stretchLoop(cut, 48_000, Math.round(cut[0].length / speed));
      // Second differences weigh high frequencies; in windows of 5 ms all around, the joint in the middle of one.
      const n = made.length;
      const powers = Array.from({ length: Math.floor(n / 240) }, (_, w) => {
        let sum = 0;
        for (let k = w * 240 - 120; k < w * 240 + 120; k++) {
          const [a, b, c] = [k - 1, k, k + 1].map((at) => made[(at + n) % n]);
          sum += (a - 2 * b + c) ** 2;
        }
        return sum;
      });
      const rank = powers.filter((power) => power < powers[0]).length / powers.length;
      said.push(`${span} s: stronger than ${Math.round(100 * rank)} % of the loop`);
    }
    return said.join('; ');
  }, rate);
}
