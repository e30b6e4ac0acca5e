import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.mjs';

/**
 * @typedef {{
 *   optionalDependencies?: Record<string, string>,
 *   version?: string,
 *   resolved?: string,
 *   integrity?: string,
 *   link?: boolean,
 * }} Locked
 */

/**
 * Optional dependencies of locked packages that are missing in the lock: `npm install` drops what its registry lacks,
 * and `npm ci` then fails elsewhere.
 * @param {Record<string, Locked>} packages of package-lock.json
 * @returns {string[]}
 */
export function missingFromLock(packages) {
  return Object.entries(packages).flatMap(([path, locked]) =>
    Object.keys(locked.optionalDependencies ?? {})
      .filter((name) => !isReachable(packages, path, name))
      .map((name) => `${name} (of ${path || 'package.json'})`),
  );
}

/**
 * Whether Node would resolve `name` from `path`, walking up the folders.
 * @param {Record<string, Locked>} packages
 * @param {string} path
 * @param {string} name
 */
function isReachable(packages, path, name) {
  if (packages[join(path, 'node_modules', name)]) return true;
  const above = path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')));
  return path !== '' && isReachable(packages, above, name);
}

/**
 * Packages that do not come from the registry (a folder, a repository, another URL), or lack an integrity hash.
 * @param {Record<string, Locked>} packages of package-lock.json
 * @returns {string[]}
 */
export function strangeInLock(packages) {
  return Object.entries(packages).flatMap(([path, { resolved, integrity, link }]) => {
    const isElsewhere = link || (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'));
    const isUnproven = !integrity?.startsWith('sha512-');
    return path !== '' && (isElsewhere || isUnproven) ? [path] : [];
  });
}

/** @returns {string[]} the faults of this checkout's lock file, in words */
export function checkLock() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return [
    ...missingFromLock(packages).map((name) => `package-lock.json lacks ${name}`),
    ...strangeInLock(packages).map((name) => `package-lock.json takes ${name} from elsewhere, or without a checksum`),
  ];
}
