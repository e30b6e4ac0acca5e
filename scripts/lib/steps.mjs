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
 * Counts the tests of a Playwright JSON report; an error outside a test counts as one failure. A flaky test, which
 * passes only on its retry, counts as passed unless it is overdue.
 * @param {PlaywrightReport} report
 * @param {number} [overdue] how many of the flaky tests are (`isOverdue`)
 * @returns {Count}
 */
export function countPlaywright({ stats, errors }, overdue = 0) {
  return { passed: stats.expected + stats.flaky - overdue, failed: stats.unexpected + errors.length + overdue };
}

/**
 * The flaky browser tests, as `[project] title`, with the error of the first try.
 * @param {{ suites: PlaywrightSuite[] }} report
 * @returns {{ test: string, error: string }[]}
 */
export function findFlaky({ suites }) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ projectName, results }) => ({ test: `[${projectName}] ${title}`, error: firstWords(results[0]) })),
    ),
    ...findFlaky({ suites: inner }),
  ]);
}

/**
 * Whether a flaky test has been listed for more than two days: its retry no longer counts.
 * @param {string} test
 * @param {Record<string, string>} listed tests/flaky.json: the day, such as '2026-11-25', on which each was first seen
 * @param {Date} now
 */
export function isOverdue(test, listed, now) {
  const since = listed[test];
  return since !== undefined && now.getTime() - Date.parse(since) > 2 * 24 * 60 * 60 * 1000;
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
