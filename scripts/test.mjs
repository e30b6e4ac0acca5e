// npm test: installs missing packages, builds, then runs use-cases and types beside other units, lint, unused code, lock
// file and deploy dry run, then browser tests. `npm test -- <file or folder>…` runs less: a browser test, the unit
// tests in a folder, or the unit tests that import a file, as `vitest related` finds them. Ends with one line: N passed,
// N failed. A check that is not a test counts as one.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkLock } from './lib/check-lock.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { lastLines, run, toolCommand } from './lib/run.mjs';
import { ensureSecrets } from './lib/secrets.mjs';
import { createTestRun, failed } from './lib/test-run.mjs';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop.abort());

const paths = process.argv.slice(2);
const { step, checked, build, vitest, playwright, reports, end } = createTestRun(stop.signal);

async function lock() {
  const faults = checkLock();
  for (const fault of faults) console.log(fault);
  return faults.length ? failed : { passed: 1, failed: 0 };
}

async function deploy() {
  const args = ['deploy', '--dry-run', '--outdir', join(reports, 'bundle')];
  const { code, output } = await run(...toolCommand('wrangler', args), { signal: stop.signal });
  if (code === 0 && /Send Email/.test(output)) return { passed: 1, failed: 0 };
  console.log(code === 0 ? `the deploy binds no "Send Email":\n${output}` : lastLines(output, 40));
  return failed;
}

async function runUseCases() {
  await step('use-cases', vitest('run', '--project=workers'));
  // The native compiler takes a quarter of the time of TypeScript 5, whose API some tests need. Both packages have a
  // command called tsc. One thread: the other core runs the other units.
  await step('types', checked('../typescript-7/bin/tsc', '--singleThreaded'));
}

async function runUnits() {
  await step('other units', vitest('run', '--project=!workers'));
  await step('lint', checked('biome', 'ci', '--error-on-warnings', '--colors=off', '--max-diagnostics=20'));
  await step('unused', checked('knip', '--treat-config-hints-as-errors'));
  await step('lock', lock);
  await step('deploy dry run', deploy);
}

async function runAll() {
  await step('build', build);
  // Each of the two keeps one core busy.
  await Promise.all([runUseCases(), runUnits()]);
  await step('playwright', playwright());
}

async function runChosen() {
  for (const path of paths) if (!existsSync(path)) throw new Error(`There is no ${path}.`);
  const journeys = paths.filter((path) => /\.spec\.ts$|^tests\/e2e/.test(path));
  const others = paths.filter((path) => !journeys.includes(path));
  const named = others.filter((path) => statSync(path).isDirectory() || /\.test\.tsx?$/.test(path));
  const sources = others.filter((path) => !named.includes(path));
  // Tests of the API run the built Worker.
  if (named.some((path) => /^tests(\/api|\/?$)/.test(path))) await step('build', build);
  if (named.length) await step('units', vitest('run', ...named));
  if (sources.length) await step('related', vitest('related', '--run', '--project=!api', ...sources));
  // The last project compares what all journeys sent, so it needs all of them.
  const ways = ['js', 'nojs', 'forms'].map((name) => `--project=${name}`);
  if (journeys.length) await step('playwright', playwright(...journeys, ...ways));
}

await end(async () => {
  await ensureInstalled(stop.signal);
  ensureSecrets();
  await (paths.length ? runChosen() : runAll());
});
