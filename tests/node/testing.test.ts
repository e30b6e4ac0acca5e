import { describe, expect, it } from 'vitest';
import { hashAppInputs } from '../../scripts/lib/build.mjs';
import { checkLock, missingFromLock, strangeInLock } from '../../scripts/lib/check-lock.mjs';
import { countPlaywright, countVitest, readReport, sum } from '../../scripts/lib/steps.mjs';

describe('the closing line', () => {
  it('counts tests, and a file that could not be run as one failed', () => {
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

  it('counts a flaky browser test and an error outside tests as failed', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] };
    expect(countPlaywright(report)).toEqual({ passed: 5, failed: 3 });
  });

  it('never passes over a runner that ended badly', () => {
    expect(readReport('/nowhere.json', 1, countVitest)).toEqual({ passed: 0, failed: 1 });
    expect(
      sum([
        { passed: 1, failed: 0 },
        { passed: 2, failed: 1 },
      ]),
    ).toEqual({ passed: 3, failed: 1 });
  });
});

describe('what a build is made of', () => {
  it('changes with the variable that the route table reads', () => {
    const plain = hashAppInputs({});
    expect(hashAppInputs({ GALLERY: '1' })).not.toBe(plain);
    expect(hashAppInputs({ GALLERY: '', PORT: '9001' })).toBe(plain);
  });
});

describe('the lock file', () => {
  it('is found out when it lacks one', () => {
    const packages = {
      '': {},
      'node_modules/a': { optionalDependencies: { b: '1', c: '1' } },
      'node_modules/a/node_modules/b': {},
    };
    expect(missingFromLock(packages)).toEqual(['c (of node_modules/a)']);
  });

  it('is found out when a package comes from elsewhere or without a checksum', () => {
    const integrity = 'sha512-x';
    const packages = {
      '': {},
      'node_modules/a': { resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz', integrity },
      'node_modules/b': { integrity },
      'node_modules/c': { resolved: 'https://registry.npmjs.org.evil.test/c.tgz', integrity },
      'node_modules/d': { resolved: 'git+ssh://git@github.com/d/d.git#1', integrity },
      'node_modules/e': { resolved: 'http://registry.npmjs.org/e/-/e-1.0.0.tgz', integrity },
      'node_modules/f': { resolved: '../f', link: true },
      'node_modules/g': { resolved: 'https://registry.npmjs.org/g/-/g-1.0.0.tgz' },
      'node_modules/h': { integrity: 'sha1-x' },
    };
    expect(strangeInLock(packages).map((line) => line.slice('node_modules/'.length, 'node_modules/x'.length))).toEqual([
      'c',
      'd',
      'e',
      'f',
      'g',
      'h',
    ]);
  });

  it('of this checkout is whole, and leads to the public registry alone', () => {
    expect(checkLock()).toEqual([]);
  });
});
