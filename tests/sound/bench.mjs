// Processor time of the practice room's sounds, in Node and in workerd: the first sound of a fresh process, and the
// median of twenty once it is warm, at the slowest of three levels. Each is the lowest of three processes, because
// other work of the machine only adds.
// Usage: npm run bench:sound      A minute, on an otherwise idle machine.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { buildSkills } from './build-skills.mjs';

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

/** Measures in a process of its own, by the processor's time. @param {string} file @param {Wish} wish @returns {Times} */
function inNode(file, wish) {
  const script = `
    import * as room from ${JSON.stringify(file)};
    import { measure } from ${JSON.stringify(measureFile)};
    const clock = () => process.cpuUsage().user / 1000;
    console.log(JSON.stringify(measure(room, ${JSON.stringify(wish)}, clock)));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Measures in a workerd of its own, by its clock. @param {string} file @param {Wish} wish @returns {Promise<Times>} */
async function inWorkerd(file, wish) {
  const main = `
    import * as room from './skills.mjs';
    import { measure } from './measure.mjs';
    export default {
      fetch: () => Response.json(measure(room, ${JSON.stringify(wish)}, () => performance.now())),
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
      modules: modules.map((module) => ({ type: 'ESModule', ...module })),
    }),
  );
  try {
    const answer = await flare.dispatchFetch('http://sounds.test/');
    return /** @type {Times} */ (await answer.json());
  } finally {
    await flare.dispose();
  }
}
