import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildLock, ensureBuilt, hashAppInputs } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { withLock } from './lock.mjs';
import { lastLines, run, toolCommand } from './run.mjs';
import { root } from './settings.mjs';
import { countPlaywright, countVitest, findFlaky, isOverdue, readReport, sum } from './steps.mjs';

/** @typedef {import('./steps.mjs').Count} Count */

const passed = { passed: 1, failed: 0 };
export const failed = { passed: 0, failed: 1 };

/**
 * Counted steps: each prints a line when done, and `end` prints the sum, `N passed, N failed`.
 * @param {AbortSignal} signal stops the running step, and starts no other
 */
export function createTestRun(signal) {
  const reports = mkdtempSync(join(tmpdir(), 'cuepoint-reports-'));
  /** @type {Count[]} */
  const counts = [];

  /**
   * Runs a step, prints its line, and continues after a failure.
   * @param {string} name
   * @param {() => Promise<Count>} work
   */
  async function step(name, work) {
    if (signal.aborted) return;
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
    const { code, output } = await run(...toolCommand(tool, args), { env, signal });
    if (code !== 0) console.log(lastLines(output, 60));
    return code;
  }

  /** A check that is not a test counts as one. */
  const checked =
    (/** @type {string} */ tool, /** @type {string[]} */ ...args) =>
    async () =>
      (await check(tool, args)) === 0 ? passed : failed;

  async function build() {
    await withLock(buildLock, () => ensureBuilt(hashAppInputs(), { signal }));
    return passed;
  }

  /** @param {string[]} choice a command of vitest, projects of vitest.config.ts (`!name` for all others) and files */
  const vitest = (...choice) => {
    return async () => {
      const file = join(reports, `vitest-${counts.length}-${choice[0]}.json`);
      const reporters = ['--silent=passed-only', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
      const code = await check('vitest', [...choice, ...reporters]);
      return readReport(file, code, countVitest);
    };
  };

  /** @param {string[]} choice files and projects; everything without one */
  const playwright = (...choice) => {
    return async () => {
      await ensureChromium();
      const file = join(reports, 'playwright.json');
      const args = ['test', '--reporter=dot,json', '--pass-with-no-tests', ...choice];
      // By default Playwright's processes spend a sixth of their time on garbage collection: Node's space for new objects
      // is small.
      const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, NODE_OPTIONS: '--max-semi-space-size=64' };
      const code = await check('playwright', args, env);
      return readReport(file, code, (/** @type {import('./steps.mjs').PlaywrightReport} */ report) => {
        const listed = JSON.parse(readFileSync(join(root, 'tests', 'flaky.json'), 'utf8'));
        const flaky = findFlaky(report);
        const overdue = flaky.filter(({ test }) => isOverdue(test, listed, new Date()));
        for (const { test, error } of flaky) {
          const what = listed[test] ? `listed since ${listed[test]}` : 'list it in tests/flaky.json';
          console.log(`flaky (${what}): ${test}\n${error}`);
        }
        return countPlaywright(report, overdue.length);
      });
    };
  };

  /** @param {() => Promise<void>} work */
  async function end(work) {
    try {
      await work();
    } catch (error) {
      console.log(error instanceof Error ? error.message : error);
      counts.push(failed);
    }
    rmSync(reports, { recursive: true, force: true });
    if (signal.aborted) counts.push(failed);
    const total = sum(counts);
    console.log(`${total.passed} passed, ${total.failed} failed`);
    process.exitCode = total.failed ? 1 : 0;
  }

  return { step, checked, build, vitest, playwright, reports, end };
}

/** @typedef {ReturnType<typeof createTestRun>} TestRun */
