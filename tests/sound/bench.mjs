// Measures the processor time of the practice room's sounds, in Node and in workerd: the first sound of a fresh
// process, and the median of twenty in a warm process, at the slowest of three levels. Each number is the lowest of
// three processes, because other work of the machine can only add time.
// Usage: npm run bench:sound      Two minutes, on Linux.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { readProc } from '../../scripts/lib/processes.mjs';
import { buildSkills } from './build-skills.mjs';
import { measure } from './measure.mjs';

/** Milliseconds. */
const limits = { cold: 60, warm: 20 };
const measureFile = fileURLToPath(new URL('./measure.mjs', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'cuepoint-sounds-'));
try {
  const file = await buildSkills(folder);
  console.log(`The skills and what they ship: ${(statSync(file).size / 1e6).toFixed(2)} MB`);
  const { skills } = await import(file);
  /** @type {Record<string, Record<string, number>>} */
  const table = {};
  for (const { address } of skills) {
    const wish = { skill: address, levels: [1, 5, 10], rounds: 20 };
    const node = await lowest(() => inNode(file, wish));
    const workerd = await lowest(() => inWorkerd(file, wish));
    table[address] = {
      'Node, cold': round(node.cold),
      'Node, warm': round(node.warm),
      'workerd, cold': round(workerd.cold),
      'workerd, warm': round(workerd.warm),
    };
    if (Math.max(node.cold, workerd.cold) > limits.cold) process.exitCode = 1;
    if (Math.max(node.warm, workerd.warm) > limits.warm) process.exitCode = 1;
  }
  console.log(`Milliseconds a sound (at most ${limits.cold} cold, ${limits.warm} warm):`);
  console.table(table);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @param {number} milliseconds */
function round(milliseconds) {
  return Math.round(milliseconds * 10) / 10;
}

/**
 * @typedef {{ skill: string, levels: number[], rounds: number }} Wish
 * @typedef {{ cold: number, warm: number }} Times
 */

/** @param {() => Times | Promise<Times>} run @returns {Promise<Times>} */
async function lowest(run) {
  const times = [await run(), await run(), await run()];
  return { cold: Math.min(...times.map(({ cold }) => cold)), warm: Math.min(...times.map(({ warm }) => warm)) };
}

/** Measures in a separate Node process. @param {string} file @param {Wish} wish @returns {Times} */
function inNode(file, wish) {
  const script = `
    import * as room from ${JSON.stringify(file)};
    import { measure, render } from ${JSON.stringify(measureFile)};
    const wish = ${JSON.stringify(wish)};
    const timeOf = (seed, level) => {
      const before = process.cpuUsage().user;
      render(room, wish.skill, seed, level);
      return (process.cpuUsage().user - before) / 1000;
    };
    console.log(JSON.stringify(await measure(timeOf, wish)));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}

/**
 * Measures in a separate workerd, with one request per sound.
 * @param {string} file @param {Wish} wish @returns {Promise<Times>}
 */
async function inWorkerd(file, wish) {
  const main = `
    import * as room from './skills.mjs';
    import { render } from './measure.mjs';
    export default {
      fetch(request) {
        const { pathname, searchParams: query } = new URL(request.url);
        if (pathname === '/nothing') return new Response('0');
        const sound = render(room, ${JSON.stringify(wish.skill)}, Number(query.get('seed')), Number(query.get('level')));
        return new Response(String(sound.length));
      },
    };`;
  const modules = [
    { path: 'main.mjs', contents: main },
    { path: 'skills.mjs', contents: readFileSync(file, 'utf8') },
    { path: 'measure.mjs', contents: readFileSync(measureFile, 'utf8') },
  ];
  const flare = new Miniflare(
    convertV4MiniflareOptions({
      name: 'sounds',
      compatibilityDate: '2026-08-01',
      compatibilityFlags: ['nodejs_compat'],
      modules: modules.map((module) => ({ type: 'ESModule', ...module })),
    }),
  );
  const costOf = async (/** @type {string} */ path) => {
    const before = processorTime();
    const answer = await flare.dispatchFetch(`http://sounds.test${path}`);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${text.slice(0, 300)}`);
    return processorTime() - before;
  };
  try {
    await flare.ready;
    // The cost of a request without a sound.
    await costOf('/nothing');
    const nothing = await costOf('/nothing');
    return await measure(async (seed, level) => (await costOf(`/sound?seed=${seed}&level=${level}`)) - nothing, wish);
  } finally {
    await flare.dispose();
  }
}

/**
 * The processor time of our workerd's threads in milliseconds, from /proc (Linux). workerd's own clock would also count
 * other processes.
 */
function processorTime() {
  const isOurs = new RegExp(`\\(workerd[^)]*\\) [^Z] ${process.pid} `);
  const pid = readdirSync('/proc').find((one) => isOurs.test(readProc(Number(one), 'stat')));
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => {
    const [nanoseconds] = readProc(Number(pid), `task/${thread}/schedstat`).split(' ');
    return sum + Number(nanoseconds) / 1e6;
  }, 0);
}
