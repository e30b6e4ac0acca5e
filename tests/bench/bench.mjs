// Compares the cost of a page with the least that it could cost: the app as it is deployed, and a bare Worker that runs
// the SQL recorded from the app's own pages and answers the finished HTML. Both answer the same requests in turns; the
// cost of a Worker that answers a constant is subtracted from both.
// Usage: npm run bench [-- --app <another checkout>] [--rounds 5] [--only 'lesson list']      Some four minutes.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { root } from '../../scripts/lib/settings.mjs';
import { namesFrom, numberFrom } from '../faults/wishes.mjs';
import { costOf } from './load.mjs';
import { prepare } from './prepare.mjs';
import { differences, record } from './record.mjs';
import { serve } from './serve.mjs';

const { values } = parseArgs({
  options: { app: { type: 'string' }, rounds: { type: 'string' }, only: { type: 'string' } },
});
const app = resolve(values.app ?? root);
const rounds = numberFrom(values.rounds, 5);
/** The length of a turn in milliseconds. */
const turn = 800;

/**
 * @typedef {import('./load.mjs').Question} Question
 * @typedef {import('./record.mjs').Recorded} Recorded
 * @typedef {import('./serve.mjs').Served} Served
 * @typedef {{ app: Served, floor: Served, constant: Served }} Workers
 */

const folder = mkdtempSync(join(tmpdir(), 'cuepoint-bench-'));
/** @type {Served[]} */
const running = [];
const stopAll = () => Promise.all(running.splice(0).map((served) => served.stop()));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopAll().then(() => process.exit(1)));

try {
  await bench();
} finally {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
}

async function bench() {
  console.log(`Building and starting ${app} …`);
  const prepared = await prepare(app, join(folder, 'state'));
  const all = [...prepared.pages.rendered, ...prepared.pages.cached].map(({ name }) => name);
  const names = namesFrom(values.only === undefined ? [] : [values.only], all);
  const isAsked = (/** @type {Question} */ { name }) => names.includes(name);
  const rendered = prepared.pages.rendered.filter(isAsked);
  const cached = prepared.pages.cached.filter(isAsked);

  /**
   * Starts a Worker on its own copy of the same database.
   * @param {string} name @param {Record<string, string>} modules
   */
  const start = async (name, modules) => {
    const served = await serve(prepared, join(folder, name), modules);
    running.push(served);
    return served;
  };
  const appModules = { 'app.js': readFileSync(prepared.bundle, 'utf8') };
  const recorder = own('recorder.worker.mjs');
  const recorded = await record(await start('watched-app', { 'main.mjs': recorder, ...appModules }), [
    ...rendered,
    ...cached,
  ]);
  const pages = { 'pages.mjs': `export default ${JSON.stringify(recorded)};` };
  const floorModules = { 'floor.mjs': own('floor.worker.mjs'), ...pages };
  const watchedFloor = { 'main.mjs': recorder.replace('./app.js', './floor.mjs'), ...floorModules };
  const played = await record(await start('watched-floor', watchedFloor), rendered);
  await stopAll();

  const workers = {
    app: await start('app', appModules),
    floor: await start('floor', floorModules),
    constant: await start('constant', { 'constant.mjs': own('constant.worker.mjs'), ...pages }),
  };
  const answered = await record(workers.app, rendered, () => []);
  for (const { name } of rendered) {
    const found = differences(recorded[name], played[name], answered[name]);
    if (found.length) throw new Error(`The bare Worker's ${name} is not the app's: ${found.join(', ')} differ.`);
  }
  await warmUp(workers, rendered, recorded);
  await compare(workers, rendered, recorded);
  await compareCached(workers, cached, recorded);
}

/** @param {string} file */
function own(file) {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

/**
 * Requests every page before measuring, so that V8 has optimised the code that pages share.
 * @param {Workers} workers
 * @param {Question[]} pages
 * @param {Record<string, Recorded>} recorded
 */
async function warmUp({ app, floor }, pages, recorded) {
  for (const page of pages) {
    const wish = { milliseconds: turn, length: bytesOf(recorded, page) };
    for (const served of [app, floor]) await costOf(served, page, wish);
  }
}

/**
 * The processor time per request in milliseconds: the median over the rounds in which the Workers take turns.
 * @param {{ served: Served, question: Question, length: number }[]} turns
 * @returns {Promise<number[]>}
 */
async function takeTurns(turns) {
  for (const { served, question, length } of turns) await costOf(served, question, { milliseconds: 2 * turn, length });
  /** @type {number[][]} */
  const costs = turns.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, { served, question, length }] of turns.entries()) {
      costs[at]?.push(1000 * (await costOf(served, question, { milliseconds: turn, length })));
    }
  }
  return costs.map(median);
}

/** @param {number[]} values */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2;
}

/**
 * @param {Workers} workers
 * @param {Question[]} pages
 * @param {Record<string, Recorded>} recorded
 */
async function compare({ app, floor, constant }, pages, recorded) {
  print(['page', 'app ms', 'bare ms', 'empty ms', 'ratio', 'bytes', 'gzip', 'trips', 'read', 'written', 'load']);
  for (const page of pages) {
    const length = bytesOf(recorded, page);
    const [ours = 0, bare = 0, empty = 0] = await takeTurns([
      { served: app, question: page, length },
      { served: floor, question: page, length },
      { served: constant, question: { ...page, name: '' }, length: 2 },
    ]);
    const { trips = [] } = recorded[page.name] ?? {};
    const statements = trips.flatMap((trip) => trip.statements);
    print([
      page.name,
      ...[ours, bare, empty].map((cost) => cost.toFixed(2)),
      ((ours - empty) / (bare - empty)).toFixed(2),
      ...sizesOf(recorded, page),
      trips.length,
      statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
      statements.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0),
      loadavg()[0]?.toFixed(1) ?? '',
    ]);
  }
}

/**
 * Compares guests' pages, which may come from a cache, with a Worker that answers the same bytes as a constant.
 * @param {Workers} workers
 * @param {Question[]} pages
 * @param {Record<string, Recorded>} recorded
 */
async function compareCached({ app, constant }, pages, recorded) {
  print(['']);
  print(['guests', 'app ms', 'same ms', '', 'ratio', 'bytes', 'gzip', 'trips', '', '', 'load']);
  for (const page of pages) {
    const length = bytesOf(recorded, page);
    const [ours = 0, same = 0] = await takeTurns([
      { served: app, question: page, length },
      { served: constant, question: page, length },
    ]);
    const trips = recorded[page.name]?.trips.length ?? 0;
    const costs = [ours.toFixed(2), same.toFixed(2), '', (ours / same).toFixed(2)];
    print([page.name, ...costs, ...sizesOf(recorded, page), trips, '', '', loadavg()[0]?.toFixed(1) ?? '']);
  }
}

/** @param {Record<string, Recorded>} recorded @param {Question} page */
function bytesOf(recorded, { name }) {
  return Buffer.byteLength(recorded[name]?.body ?? '');
}

/** The page's size in bytes, plain and compressed. @param {Record<string, Recorded>} recorded @param {Question} page */
function sizesOf(recorded, { name }) {
  const body = Buffer.from(recorded[name]?.body ?? '');
  return [body.length, gzipSync(body).length];
}

/** @param {(string | number)[]} cells */
function print([first = '', ...cells]) {
  console.log(String(first).padEnd(14) + cells.map((cell) => String(cell).padStart(9)).join(''));
}
