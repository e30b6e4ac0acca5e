import { fileURLToPath } from 'node:url';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { practiceSounds } from './scripts/build/practice-sounds';
import { testVariables } from './tests/support/variables';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const resolve = {
  alias: {
    '~': folder('./app'),
    '#db': folder('./db'),
    '#workers': folder('./workers'),
    '#chargebee': folder('./node_modules/chargebee/esm/schema'),
  },
};
const migrations = () => readD1Migrations(folder('./migrations'));

/** The bindings of wrangler.toml without a Worker behind them: use-cases need no build. */
const bindingsOnly = cloudflareTest(async () => ({
  miniflare: {
    compatibilityDate: '2026-08-01',
    compatibilityFlags: ['nodejs_compat'],
    bindings: {
      ...testVariables,
      TEST_MIGRATIONS: await migrations(),
      PRACTICE_ANSWERS: process.env.PRACTICE_ANSWERS ?? '20000',
    },
    d1Databases: { DB: 'cuepoint' },
    r2Buckets: { MEDIA: 'cuepoint-media' },
    queueProducers: { JOBS: 'cuepoint-jobs' },
    images: { binding: 'IMAGES' },
    email: { send_email: [{ name: 'EMAIL' }] },
  },
}));

/** The built Worker, as wrangler.toml describes it. */
const wholeWorker = cloudflareTest(async () => ({
  wrangler: { configPath: './wrangler.toml' },
  miniflare: { bindings: { ...testVariables, TEST_MIGRATIONS: await migrations() } },
}));

/**
 * The built Worker without a source map: with one, the module is larger than the largest message that workerd takes from
 * its pool (32 MB), and every test of the API ends with "Message is too large".
 */
const builtWithoutMap = {
  name: 'built-without-map',
  enforce: 'post' as const,
  transform: (code: string, id: string) =>
    /[\\/]build[\\/]server[\\/]/.test(id) ? { code, map: { mappings: '' as const } } : null,
};

/**
 * One workerd for all files, one file at a time: starting workerd costs more than most files, and two files at once
 * would share a database. Each file starts with an empty database, by the project's setup file.
 */
const oneWorkerd = {
  isolate: false,
  fileParallelism: false,
  unstubGlobals: true,
  restoreMocks: true,
};

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias: { ...resolve.alias, 'node:crypto': folder('./tests/support/light-crypto.ts') } },
        plugins: [bindingsOnly, practiceSounds()],
        // The films that tests read.
        assetsInclude: ['**/tests/support/videos/*'],
        test: {
          name: 'workers',
          // Hashing a password is slow, especially on a busy machine.
          testTimeout: 20_000,
          include: ['app/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'workers/*.test.ts'],
          exclude: ['**/*.node.test.ts'],
          setupFiles: ['tests/support/console.ts', 'tests/support/workers-setup.ts'],
          ...oneWorkerd,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve,
        plugins: [wholeWorker, practiceSounds(), builtWithoutMap],
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          setupFiles: ['tests/support/console.ts', 'tests/support/api-setup.ts'],
          ...oneWorkerd,
          sequence: { groupOrder: 2 },
        },
      },
      {
        resolve,
        plugins: [practiceSounds()],
        test: {
          name: 'node',
          environment: 'node',
          // Files share their modules: loading them again for each file was a quarter of the processor time.
          isolate: false,
          include: [
            '{app,db,workers,demo}/**/*.node.test.ts',
            'workers/sandbox/**/*.test.ts',
            'tests/architecture*.test.ts',
            'tests/{node,sandbox}/**/*.test.ts',
          ],
          setupFiles: ['tests/support/console.ts'],
        },
      },
    ],
  },
});
