// npm test: installs what is missing, builds, then unit and worker tests beside types, lint, what nothing uses, lock and
// deploy dry run, then browser tests.
// Ends with one line: N passed, N failed. Every check that is no test counts as one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, hashAppInputs } from './lib/build.mjs';
import { checkLock } from './lib/check-lock.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { withLock } from './lib/lock.mjs';
import { lastLines, run, toolCommand } from './lib/run.mjs';
import { ensureSecrets } from './lib/secrets.mjs';
import { root } from './lib/settings.mjs';
import { countPlaywright, countVitest, nameFlaky, readReport, sum } from './lib/steps.mjs';

/** @typedef {import('./lib/steps.mjs').Count} Count */

// What is tested is what is shipped.
delete process.env.GALLERY;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop.abort());

const reports = mkdtempSync(join(tmpdir(), 'cuepoint-reports-'));
const passed = { passed: 1, failed: 0 };
const failed = { passed: 0, failed: 1 };
/** @type {Count[]} */
const counts = [];

/**
 * Runs a step, prints its line, and goes on whatever came out.
 * @param {string} name
 * @param {() => Promise<Count>} work
 */
async function step(name, work) {
  if (stop.signal.aborted) return;
  const startedAt = Date.now();
  const count = await work().catch((error) => {
    console.log(error instanceof Error ? error.message : String(error));
    return failed;
  });
  counts.push(count);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `${count.failed ? '✗' : '✓'} ${name.padEnd(14)}${seconds.padStart(6)} s   ${count.passed}/${count.passed + count.failed}`,
  );
}

/**
 * @param {string} tool
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
async function check(tool, args, env) {
  const { code, output } = await run(...toolCommand(tool, args), { env, signal: stop.signal });
  if (code !== 0) console.log(lastLines(output, 60));
  return code;
}

async function lock() {
  const faults = checkLock();
  for (const fault of faults) console.log(fault);
  return faults.length ? failed : passed;
}

async function build() {
  await withLock(join(root, '.wrangler', 'build.lock'), () => ensureBuilt(hashAppInputs(), { signal: stop.signal }));
  return passed;
}

/** @param {string} project of vitest.config.ts, or `!name` for all others */
const vitest = (project) => async () => {
  const file = join(reports, `vitest-${project}.json`);
  const code = await check('vitest', [
    'run',
    `--project=${project}`,
    '--silent=passed-only',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return readReport(file, code, countVitest);
};

async function deploy() {
  const args = ['deploy', '--dry-run', '--outdir', join(reports, 'bundle')];
  const { code, output } = await run(...toolCommand('wrangler', args), { signal: stop.signal });
  if (code === 0 && /Send Email/.test(output)) return passed;
  console.log(code === 0 ? `the deploy binds no "Send Email":\n${output}` : lastLines(output, 40));
  return failed;
}

async function playwright() {
  await ensureChromium(console.log);
  const file = join(reports, 'playwright.json');
  const args = ['test', '--reporter=dot,json', '--pass-with-no-tests'];
  const code = await check('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  return readReport(file, code, (/** @type {import('./lib/steps.mjs').PlaywrightReport} */ report) => {
    for (const name of nameFlaky(report)) console.log(`passed at its second try only: ${name}`);
    return countPlaywright(report);
  });
}

const checked =
  (/** @type {string} */ tool, /** @type {string[]} */ ...args) =>
  async () =>
    (await check(tool, args)) === 0 ? passed : failed;

async function runBeside() {
  await step('other units', vitest('!workers'));
  await step('types', checked('tsc'));
  await step('lint', checked('biome', 'ci', '--error-on-warnings', '--colors=off', '--max-diagnostics=20'));
  await step('unused', checked('knip', '--treat-config-hints-as-errors'));
  await step('lock', lock);
  await step('deploy dry run', deploy);
}

try {
  await ensureInstalled(console.log, stop.signal);
  ensureSecrets();
  await step('build', build);
  // Tests of use-cases mostly wait for one workerd, and a machine has two cores at least: all else runs beside them.
  await Promise.all([step('use-cases', vitest('workers')), runBeside()]);
  await step('playwright', playwright);
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  counts.push(failed);
}

rmSync(reports, { recursive: true, force: true });
if (stop.signal.aborted) counts.push(failed);
const total = sum(counts);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
