import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.mjs';

/** @typedef {{ optionalDependencies?: Record<string, string>, version?: string, resolved?: string, integrity?: string, link?: boolean }} Locked */

/**
 * Optional dependencies that a locked package names and the lock does not hold: `npm install` leaves out what its
 * registry lacks, and `npm ci` then fails elsewhere.
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
 * Whether Node would find `name` from `path`, going up through the folders.
 * @param {Record<string, Locked>} packages
 * @param {string} path
 * @param {string} name
 */
function isReachable(packages, path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const inside = at ? `${at}/node_modules/${name}` : `node_modules/${name}`;
    if (packages[inside]) return true;
    if (!at) return false;
    if (!at.includes('/node_modules/')) return packages[`node_modules/${name}`] !== undefined;
  }
}

const REGISTRY = 'https://registry.npmjs.org/';

/**
 * Packages that would come from anywhere but the public registry, or without a checksum to hold them to. Where no
 * address is written, npm asks the registry by the name.
 * @param {Record<string, Locked>} packages of package-lock.json
 * @returns {string[]}
 */
export function strangeInLock(packages) {
  return Object.entries(packages).flatMap(([path, { resolved, integrity, link }]) => {
    if (path === '') return [];
    if (link || (resolved !== undefined && !resolved.startsWith(REGISTRY))) {
      return [`${path} comes from ${resolved ?? 'a folder'}`];
    }
    return /^sha512-/.test(integrity ?? '') ? [] : [`${path} has no checksum`];
  });
}

/** @returns {string[]} what is wrong with this checkout's lock */
export function checkLock() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return [...missingFromLock(packages).map((name) => `it lacks ${name}`), ...strangeInLock(packages)];
}
