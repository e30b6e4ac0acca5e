import { describe, expect, it } from 'vitest';
import { checkLock, missingFromLock, strangeInLock } from '../../scripts/lib/check-lock.mjs';
import { countPlaywright, countVitest, findFlaky, isOverdue, readReport, sum } from '../../scripts/lib/steps.mjs';

describe('the closing line of a test run', () => {
  it('counts tests, and counts a file that could not be run as one failure', () => {
    const file = (status: string, ...tests: string[]) => ({
      name: 'x',
      status,
      assertionResults: tests.map((one) => ({ status: one })),
    });
    const testResults = [
      file('passed', 'passed', 'passed', 'skipped'),
      file('failed', 'failed', 'passed'),
      file('failed'),
    ];
    expect(countVitest({ testResults })).toEqual({ passed: 3, failed: 2 });
  });

  it('counts errors outside tests as failures, and a flaky browser test as passed unless it is overdue', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}], suites: [] };
    expect(countPlaywright(report)).toEqual({ passed: 6, failed: 2 });
    expect(countPlaywright(report, 1)).toEqual({ passed: 5, failed: 3 });
  });

  it('accepts a listed flaky test on the day it is listed and the next day only', () => {
    const listed = { '[js] a': '2026-11-24' };
    const at = (day: string, test = '[js] a') => isOverdue(test, listed, new Date(`${day}T12:00:00Z`));
    expect([at('2026-11-24'), at('2026-11-25'), at('2026-11-26')]).toEqual([false, false, true]);
    expect(at('2027-01-01', '[js] another')).toBe(false);
  });

  it('names each flaky test with its project and the error of its first run', () => {
    const spec = (title: string, ...statuses: string[]) => ({
      title,
      tests: statuses.map((status, at) => ({
        projectName: at ? 'nojs' : 'js',
        status,
        results: [{ status: 'failed', error: { message: `\u001b[31mNo ${title}\u001b[39m` } }, { status: 'passed' }],
      })),
    });
    const suites = [
      { specs: [spec('a', 'expected', 'flaky')], suites: [{ specs: [spec('b', 'flaky'), spec('c', 'unexpected')] }] },
    ];
    expect(findFlaky({ suites })).toEqual([
      { test: '[nojs] a', error: 'No a' },
      { test: '[js] b', error: 'No b' },
    ]);
  });

  it('counts a runner without a report as a failure, and adds up all results', () => {
    expect(readReport('/nowhere.json', 1, countVitest)).toEqual({ passed: 0, failed: 1 });
    expect(
      sum([
        { passed: 1, failed: 0 },
        { passed: 2, failed: 1 },
      ]),
    ).toEqual({ passed: 3, failed: 1 });
  });
});

describe('the lock file', () => {
  it('is reported when a package comes from elsewhere or has no sha512 hash', () => {
    const integrity = 'sha512-x';
    const packages = {
      '': {},
      'node_modules/a': { integrity },
      'node_modules/b': { integrity, resolved: 'https://registry.npmjs.org/b/-/b-1.0.0.tgz' },
      'node_modules/c': { integrity, resolved: 'https://mirror.example/c.tgz' },
      'node_modules/d': { resolved: 'git+ssh://git@example.test/d.git#1' },
      'node_modules/e': {},
      'node_modules/f': { link: true, resolved: '../f' },
      'node_modules/g': { integrity: 'sha1-x' },
    };
    expect(strangeInLock(packages)).toEqual(['c', 'd', 'e', 'f', 'g'].map((name) => `node_modules/${name}`));
    expect(checkLock()).toEqual([]);
  });

  it('is reported when a dependency is missing', () => {
    const packages = {
      '': {},
      'node_modules/a': { optionalDependencies: { b: '1', c: '1' } },
      'node_modules/a/node_modules/b': {},
    };
    expect(missingFromLock(packages)).toEqual(['c (of node_modules/a)']);
  });
});
