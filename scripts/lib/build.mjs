import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { hashFiles } from './hash.mjs';
import { withLock } from './lock.mjs';
import { runWhole, scriptCommand, toolCommand } from './run.mjs';
import { root } from './settings.mjs';

const CONFIGS = [
  'vite.config.ts',
  'tsconfig.json',
  'wrangler.toml',
  'package.json',
  'package-lock.json',
  'scripts/build',
];
/** In build/server, which every build empties, so the stamp never describes another build (`npm run build`). */
const buildStamp = join(root, 'build', 'server', 'inputs.sha256');

/** @param {string} path */
const isShipped = (path) => !path.startsWith(join('db', 'seed')) && !/\.test\.tsx?$/.test(path);

/** A hash of the app bundle's inputs. */
export function hashAppInputs() {
  const isApp = (/** @type {string} */ path) => isShipped(path) && !path.startsWith(join('workers', 'sandbox'));
  return hashFiles(root, ['app', 'db', 'workers', 'public', ...CONFIGS], isApp);
}

/** The sandbox may import pure parts of the app and the seed, and sells the courses, so these are inputs too. */
function hashSandboxInputs() {
  const isSource = (/** @type {string} */ path) =>
    !/\.test\.tsx?$|\.(?!tsx?$|json$|toml$)[^.]+$/.test(path) || path.endsWith(`${sep}course.md`);
  return hashFiles(root, ['app', 'db', 'workers', 'tsconfig.json', 'package-lock.json'], isSource);
}

/** Held while build/ is written or read: one build at a time per checkout. */
export const buildLock = join(root, '.wrangler', 'build.lock');

/**
 * Builds the app into build/ unless the inputs are unchanged. Needs the lock.
 * @param {string} hash of the inputs
 * @param {{ say?: (text: string) => void, signal?: AbortSignal }} [options]
 */
export async function ensureBuilt(hash, { say, signal } = {}) {
  if (readStamp(buildStamp) === hash) return;
  say?.('Building …');
  rmSync(buildStamp, { force: true });
  const env = { NODE_ENV: 'production' };
  await runWhole('The build failed', toolCommand('remix', ['vite:build']), { signal, env });
  writeFileSync(buildStamp, hash);
}

/**
 * @typedef {object} Bundle A runnable Worker in the state folder, which later builds leave alone.
 * @property {string} main
 * @property {string} assets the folder of its static files; empty for none
 * @property {Record<string, any>} config its wrangler.toml
 */

/**
 * Builds the app and copies what `wrangler deploy` would ship to `folder`.
 * @param {string} folder
 * @param {AbortSignal} [signal]
 * @returns {Promise<Bundle>}
 */
export async function bundleApp(folder, signal) {
  const hash = hashAppInputs();
  const assets = join(folder, 'assets');
  await refresh(folder, hash, () =>
    withLock(buildLock, async () => {
      await ensureBuilt(hash, { say: console.log, signal });
      await bundle(join(root, 'wrangler.toml'), folder, signal);
      cpSync(join(root, 'build', 'client'), assets, { recursive: true });
    }),
  );
  return { ...readBundle(folder), assets };
}

/**
 * @param {string} folder
 * @param {AbortSignal} [signal]
 * @returns {Promise<Bundle>}
 */
export async function bundleSandbox(folder, signal) {
  const configFile = join(root, 'workers', 'sandbox', 'wrangler.toml');
  await refresh(folder, hashSandboxInputs(), async () => {
    // The catalogue that the sandbox sells, as a module that a Worker can import.
    await runWhole("The courses can't be read", scriptCommand('sandbox-catalogue.mjs', folder), { signal });
    const catalogue = join(folder, 'catalogue.mjs');
    await bundle(configFile, folder, signal, ['--alias', `#db/seed/billing-catalogue:${catalogue}`]);
  });
  return { ...readBundle(folder), assets: '' };
}

/**
 * Regenerates a folder unless its inputs are unchanged.
 * @param {string} folder
 * @param {string} hash
 * @param {() => Promise<void>} make
 */
async function refresh(folder, hash, make) {
  const stamp = join(folder, 'inputs.sha256');
  if (readStamp(stamp) === hash) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await make();
  writeFileSync(stamp, hash);
}

/**
 * @param {string} configFile
 * @param {string} folder
 * @param {AbortSignal} [signal]
 * @param {string[]} [options] of wrangler
 */
async function bundle(configFile, folder, signal, options = []) {
  const outdir = join(folder, 'bundle');
  const args = ['deploy', '--dry-run', '--outdir', outdir, '--config', configFile, ...options];
  const [, config] = await Promise.all([
    runWhole(`wrangler deploy --dry-run of ${configFile} failed`, toolCommand('wrangler', args), { signal }),
    readWranglerConfig(configFile),
  ]);
  rmSync(join(outdir, 'README.md'), { force: true });
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
}

/**
 * @param {string} folder
 * @returns {{ main: string, config: Record<string, any> }}
 */
function readBundle(folder) {
  const config = JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'));
  const name = /([^/]+)\.[cm]?[jt]sx?$/.exec(config.main)?.[1];
  const main = join(folder, 'bundle', `${name}.js`);
  if (!existsSync(main)) throw new Error(`wrangler made no ${main}`);
  return { main, config };
}

/**
 * A wrangler.toml as written, without wrangler's defaults. Lazy import: a fresh checkout has no packages yet.
 * @param {string} configFile
 * @returns {Promise<Record<string, any>>}
 */
export async function readWranglerConfig(configFile) {
  const { parse } = await import('smol-toml');
  return parse(readFileSync(configFile, 'utf8'));
}

/** @param {string} file */
function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
