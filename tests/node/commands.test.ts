import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { untilFree } from '../../scripts/lib/d1.mjs';

test.each(['basics', 'deploy', 'doctor', 'reset'])(
  'npm run %s refuses an unknown flag before it does anything',
  (name) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.mjs`, '--dryrun'], {
      encoding: 'utf8',
      env: { ...process.env, STATE_DIR: '/nowhere' },
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`There is no --dryrun. Usage: npm run ${name}`);
  },
);

test('a query runs again while the database is locked, and fails at once for any other reason', async () => {
  const outputs = (...given: string[]) => {
    const left = [...given];
    return async () => {
      const output = left.shift() ?? 'too many tries';
      return { code: output === '[]' ? 0 : 1, output };
    };
  };
  const locked = 'database is locked: SQLITE_BUSY';
  expect(await untilFree(outputs(locked, locked, '[]'))).toBe('[]');
  await expect(untilFree(outputs('no such table', '[]'))).rejects.toThrow('no such table');
  await expect(untilFree(outputs(locked, locked, '[]'), 2)).rejects.toThrow('SQLITE_BUSY');
});
