import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 */

/** @typedef {{ testResults: { status: string, name: string, message?: string, assertionResults: { status: string }[] }[] }} VitestReport */
/** @typedef {{ status: string, error?: { message?: string } }} PlaywrightTry */
/** @typedef {{ title: string, tests: { projectName: string, status: string, results: PlaywrightTry[] }[] }} PlaywrightSpec */
/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[], suites: PlaywrightSuite[] }} PlaywrightReport */

/**
 * Counts the tests of a vitest JSON report; a file that could not run counts as one failure.
 * @param {VitestReport} report
 * @returns {Count}
 */
export function countVitest(report) {
  const files = report.testResults.map(({ status, assertionResults }) => {
    const count = (/** @type {string} */ wanted) => assertionResults.filter((test) => test.status === wanted).length;
    const failed = count('failed');
    return { passed: count('passed'), failed: failed || (status === 'failed' ? 1 : 0) };
  });
  return sum(files);
}

/**
 * Counts the tests of a Playwright JSON report; an error outside a test counts as one failure. A test that passes on
 * its retry counts as passed and is named (`nameFlaky`).
 * @param {PlaywrightReport} report
 * @returns {Count}
 */
export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/**
 * The flaky browser tests, which passed only on their retry, as `[project] title`, with the first error.
 * @param {{ suites: PlaywrightSuite[] }} report
 * @returns {string[]}
 */
export function nameFlaky({ suites }) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ projectName, results }) => `[${projectName}] ${title}\n${firstWords(results[0])}`),
    ),
    ...nameFlaky({ suites: inner }),
  ]);
}

/** The start of an error message, without colours: a whole one can contain a page. */
const firstWords = (/** @type {PlaywrightTry | undefined} */ tried) =>
  stripVTControlCharacters(tried?.error?.message ?? tried?.status ?? '')
    .split('\n')
    .slice(0, 30)
    .join('\n');

/**
 * @param {Count[]} counts
 * @returns {Count}
 */
export function sum(counts) {
  return counts.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });
}

/**
 * A runner's counts, checked against its exit code: a runner that fails without a failed test counts as one failure.
 * @template T
 * @param {string} file
 * @param {number} code
 * @param {(report: T) => Count} count
 * @returns {Count}
 */
export function readReport(file, code, count) {
  const counted = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}
