import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { lastLines, run } from './run.mjs';
import { root } from './settings.mjs';

/** @typedef {Record<string, { version?: string, link?: boolean, optional?: boolean, peer?: boolean }>} Packages */

/**
 * Installs the lock file's packages if node_modules is missing or differs.
 * @param {AbortSignal} [signal]
 */
export async function ensureInstalled(signal) {
  if (isInstalled()) return;
  await withLock(join(root, '.wrangler', 'install.lock'), async () => {
    if (isInstalled()) return;
    console.log('Installing packages (npm ci) …');
    const args = ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
    const { code, output } = await run('npm', args, { signal });
    if (code !== 0) throw new Error(`npm ci failed:\n${lastLines(output, 30)}`);
  });
}

/** npm writes node_modules/.package-lock.json last, so an interrupted install does not count. */
function isInstalled() {
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  const wanted = readPackages(join(root, 'package-lock.json'));
  return present !== undefined && wanted !== undefined && holds(present, wanted);
}

/**
 * Whether the installed packages match the lock file; optional packages may be missing, but their versions must match.
 * @param {Packages} present
 * @param {Packages} wanted
 */
export function holds(present, wanted) {
  const paths = Object.keys(wanted).filter((path) => path !== '');
  return (
    paths.every((path) =>
      present[path] ? present[path].version === wanted[path]?.version : wanted[path]?.optional || wanted[path]?.peer,
    ) && Object.keys(present).every((path) => wanted[path] !== undefined)
  );
}

/**
 * @param {string} file
 * @returns {Packages | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
