import { spawnSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { askDatabase, untilFree } from '../../scripts/lib/database/d1.mjs';

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

test('a command for a local state that npm start has not made yet says so, and leaves out wrangler’s own words', async () => {
  vi.stubEnv('STATE_DIR', '/nowhere');
  const asked = askDatabase(['SELECT 1'], { isLocal: true });
  await expect(asked).rejects.toThrow(
    'There is no local database in /nowhere yet. Run `npm start` with this STATE_DIR',
  );
  vi.unstubAllEnvs();
});
