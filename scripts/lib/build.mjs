import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { hashFiles } from './hash.mjs';
import { withLock } from './lock.mjs';
import { lastLines, nodeBinary, run, runTool } from './run.mjs';
import { root } from './settings.mjs';

const CONFIGS = ['vite.config.ts', 'tsconfig.json', 'wrangler.toml', 'package-lock.json', 'scripts/build'];
/** Variables of the environment that app/routes.ts reads while it is built. */
const VARIABLES = ['GALLERY'];
/** In a folder that every build empties, so that it says nothing of one that was made elsewhere (`npm run build`). */
const buildStamp = join(root, 'build', 'server', 'inputs.sha256');

/** @param {string} path */
const isShipped = (path) => !path.startsWith(join('db', 'seed')) && !/\.test\.tsx?$/.test(path);

/**
 * What the app's bundle is made of: a hash over its files, and the variables that change it.
 * @param {Record<string, string | undefined>} [env]
 */
export function hashAppInputs(env = process.env) {
  const isApp = (/** @type {string} */ path) => isShipped(path) && !path.startsWith(join('workers', 'sandbox'));
  const files = hashFiles(root, ['app', 'db', 'workers', 'public', ...CONFIGS], isApp);
  return [files, ...VARIABLES.map((name) => `${name}=${env[name] ?? ''}`)].join(' ');
}

/** The sandbox may import from the app's and the seed's pure parts, and sells the courses: they count too. */
function hashSandboxInputs() {
  const isSource = (/** @type {string} */ path) =>
    !/\.test\.tsx?$|\.(?!tsx?$|json$|toml$)[^.]+$/.test(path) || path.endsWith(`${sep}course.md`);
  return hashFiles(root, ['app', 'db', 'workers', 'tsconfig.json', 'package-lock.json'], isSource);
}

/**
 * Builds the app into build/ unless it was built from the same inputs; one build at a time in a checkout.
 * @param {string} hash of the inputs
 * @param {{ say?: (text: string) => void, signal?: AbortSignal }} [options]
 */
export async function ensureBuilt(hash, { say, signal } = {}) {
  if (readStamp(buildStamp) === hash) return;
  say?.('Building …');
  rmSync(buildStamp, { force: true });
  await runTool('The build', 'remix', ['vite:build'], { signal, env: { NODE_ENV: 'production' } });
  writeFileSync(buildStamp, hash);
}

/**
 * @typedef {object} Bundle A Worker ready to run, kept in the state folder, where no later build reaches it.
 * @property {string} main
 * @property {string} assets the folder of its static files; empty for a Worker that has none
 * @property {Record<string, any>} config its wrangler.toml
 */

/**
 * Builds the app and copies what `wrangler deploy` would ship into `folder`.
 * @param {string} folder
 * @param {{ say?: (text: string) => void, signal?: AbortSignal }} options
 * @returns {Promise<Bundle>}
 */
export async function bundleApp(folder, options) {
  const hash = hashAppInputs();
  const assets = join(folder, 'assets');
  await refresh(folder, hash, () =>
    withLock(join(root, '.wrangler', 'build.lock'), async () => {
      await ensureBuilt(hash, options);
      await bundle(join(root, 'wrangler.toml'), folder, options.signal);
      cpSync(join(root, 'build', 'client'), assets, { recursive: true });
    }),
  );
  return { ...readBundle(folder), assets };
}

/**
 * @param {string} folder
 * @param {{ signal?: AbortSignal }} options
 * @returns {Promise<Bundle>}
 */
export async function bundleSandbox(folder, { signal }) {
  const configFile = join(root, 'workers', 'sandbox', 'wrangler.toml');
  await refresh(folder, hashSandboxInputs(), async () => {
    await writeCatalogue(folder, signal);
    const catalogue = join(folder, 'catalogue.mjs');
    await bundle(configFile, folder, signal, ['--alias', `#db/seed/billing-catalogue:${catalogue}`]);
  });
  return { ...readBundle(folder), assets: '' };
}

/**
 * Writes what the sandbox sells as a module, which a Worker can import: `catalogue.mjs`.
 * @param {string} folder
 * @param {AbortSignal} [signal]
 */
export async function writeCatalogue(folder, signal) {
  const args = [join(root, 'scripts', 'sandbox-catalogue.mjs'), folder];
  const { code, output } = await run(nodeBinary(), args, { signal });
  if (code !== 0) throw new Error(`The courses can't be read:\n${lastLines(output, 40)}`);
}

/**
 * Makes a folder anew unless it was made from the same inputs.
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
    runTool(`wrangler deploy --dry-run of ${configFile}`, 'wrangler', args, { signal }),
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
 * A wrangler.toml as it is written, without wrangler's defaults. Imported late: a bare checkout has no packages yet.
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
