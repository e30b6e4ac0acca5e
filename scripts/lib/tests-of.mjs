import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { listFiles } from './hash.mjs';

/** @typedef {{ workers: string[], node: string[], api: string[] }} Units test files by their project in vitest.config.ts */
/** @typedef {{ units: Units, journeys: string[], pages: string }} Chosen `pages`: a pattern of the pages that show the files */

const TEST = /\.test\.tsx?$/;
const JOURNEY = /^tests\/e2e\/.*\.spec\.ts(:\d+)?$/;
const TEST_IN_JOURNEY = /^( *)test\([\s\S]*?^\1\}\);$/gm;
const DRAWN = /\.(tsx|css)$/;
const ROUTE = /^app\/routes\//;
const DOOR = /^app\/(routes|api)\//;
const ALIASES = { '~/': 'app/', '#db/': 'db/', '#workers/': 'workers/' };

/**
 * The tests that belong to files and folders:
 * - a folder: the tests in it; a file: the tests of its feature, or else those that import it or have its name; a
 *   component or style sheet: only the latter;
 * - a route, an endpoint, or a folder of these: the tests of the feature that it imports most from;
 * - anything a browser shows (a route, a component, a style sheet): also the tests in journeys that name an address of a
 *   route that contains it.
 * @param {string[]} paths as typed, relative to the checkout's folder
 * @param {string} root
 * @returns {Chosen} throws if a path does not exist or no test belongs to it
 */
export function testsOf(paths, root) {
  const sources = readSources(root);
  const found = paths.map((path) => {
    const own = relative(root, resolve(root, path)).split(sep).join('/');
    if (own.startsWith('..') || !existsSync(join(root, own))) throw new Error(`There is no ${path}.`);
    const chosen = chooseTests(own, statSync(join(root, own)).isDirectory(), sources);
    if (!chosen.tests.length) throw new Error(`No test belongs to ${path}.`);
    return chosen;
  });
  const files = [...new Set(found.flatMap(({ tests }) => tests))].sort();
  const journeys = files.filter((file) => JOURNEY.test(file));
  /** @type {Units} */
  const units = { workers: [], node: [], api: [] };
  for (const file of files) if (!JOURNEY.test(file)) units[projectOf(file)].push(file);
  // A journey that was asked for walks through all its pages.
  const isWhole = journeys.some((file) => !file.includes(':'));
  const pages = isWhole ? '' : found.flatMap(({ pages }) => pages).join('|');
  return { units, journeys, pages };
}

/** @typedef {Map<string, string>} Sources texts by path */

/**
 * @param {string} path
 * @param {boolean} isFolder
 * @param {Sources} sources
 * @returns {{ tests: string[], pages: string[] }} also the pages that show the files, as patterns of addresses in quotes
 */
export function chooseTests(path, isFolder, sources) {
  const all = [...sources.keys()];
  if (!isFolder && (TEST.test(path) || JOURNEY.test(path))) return { tests: [path], pages: [] };
  const within = all.filter((file) => (isFolder ? path === '' || file.startsWith(`${path}/`) : file === path));
  const importers = importersOf(sources);
  const features = new Set([
    ...(isFolder || DRAWN.test(path) ? [] : [featureOf(path)]),
    mainFeature(
      within.filter((file) => DOOR.test(file)),
      sources,
    ),
  ]);
  const isOfFeature = (/** @type {string} */ file) => features.has(featureOf(file)) && featureOf(file) !== undefined;
  const units = all.filter((file) => TEST.test(file) && (within.includes(file) || isOfFeature(file)));
  const isOf = (/** @type {string} */ file) => within.some((one) => isTestOf(file, one, importers));
  const byImport = units.length ? [] : all.filter((file) => TEST.test(file) && isOf(file));
  const specs = all.filter((file) => JOURNEY.test(file));
  const shown = within.filter((file) => !TEST.test(file) && (DRAWN.test(file) || ROUTE.test(file)));
  const addresses = addressesOf(routesShowing(shown, importers), sources);
  const journeys = specs.flatMap((file) =>
    within.includes(file) ? [file] : testsNaming(addresses, file, sources.get(file) ?? ''),
  );
  return { tests: [...new Set([...units, ...byImport, ...journeys])], pages: addresses.map(({ source }) => source) };
}

/**
 * The tests of a journey that name an address. An address before a test belongs to that test, such as a list of pages.
 * @param {RegExp[]} addresses
 * @param {string} file
 * @param {string} text
 * @returns {string[]} `file:line`, as Playwright takes them
 */
function testsNaming(addresses, file, text) {
  const named = addresses.flatMap((address) => Array.from(text.matchAll(address), ({ index }) => index));
  const tests = Array.from(text.matchAll(TEST_IN_JOURNEY), ({ 0: body, index }) => ({
    index,
    end: index + body.length,
  }));
  const found = new Set(named.flatMap((at) => tests.find(({ end }) => at < end)?.index ?? []));
  return Array.from(found, (index) => `${file}:${text.slice(0, index).split('\n').length}`);
}

/** @param {string} file */
function featureOf(file) {
  return /^app\/features\/([^/]+)\//.exec(file)?.[1];
}

/**
 * @param {string} file a test
 * @param {string} path
 * @param {Map<string, Set<string>>} importers
 */
function isTestOf(file, path, importers) {
  const stem = (/** @type {string} */ name) => name.replace(/(\.(node|server|test))*\.\w+$/, '');
  return importers.get(path)?.has(file) || stem(file) === stem(path);
}

/**
 * The feature that these routes or endpoints import most from.
 * @param {string[]} doors
 * @param {Sources} sources
 */
function mainFeature(doors, sources) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const imported of doors.flatMap((file) => importsOf(file, sources))) {
    const feature = featureOf(imported);
    if (feature) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/**
 * The routes that show these files, found through their importers.
 * @param {string[]} files
 * @param {Map<string, Set<string>>} importers
 */
function routesShowing(files, importers) {
  const seen = new Set(files);
  for (const file of seen) {
    if (ROUTE.test(file) && DRAWN.test(file)) continue;
    for (const importer of importers.get(file) ?? []) {
      if (!TEST.test(importer) && (DRAWN.test(importer) || ROUTE.test(importer))) seen.add(importer);
    }
  }
  return [...seen].filter((file) => ROUTE.test(file) || file === 'app/root.tsx');
}

/**
 * Patterns of these routes' addresses in a journey.
 * @param {string[]} routes
 * @param {Sources} sources
 */
function addressesOf(routes, sources) {
  const known = readRoutes(sources.get('app/routes.ts') ?? '', sources.get('app/paths.ts') ?? '');
  const wanted = routes.includes('app/root.tsx') ? [...known.values()] : routes.map((route) => known.get(route) ?? []);
  return [...new Set(wanted.flat())].map((address) => {
    const segments = address
      .split('/')
      .map((one) => (/^[:*]/.test(one) ? '[^/\'"`?#\\s]+' : one.replace(/[.\\+]/g, '\\$&')));
    return new RegExp(`['"\`*}]/${segments.join('/')}(?=['"\`?#*$])`, 'g');
  });
}

/**
 * Addresses by route file, as listed in app/routes.ts.
 * @param {string} table
 * @param {string} constants the text of the module that defines the table's constants
 * @returns {Map<string, string[]>}
 */
export function readRoutes(table, constants) {
  const values = Object.fromEntries(
    Array.from(constants.matchAll(/export const (\w+) = '([^']+)'/g), ([, name, value]) => [name, value]),
  );
  const named = table.replace(/route\((\w+),/g, (all, name) => (values[name] ? `route('${values[name]}',` : all));
  const whole = named.replace(/\$\{(\w+)\}/g, (all, name) => values[name] ?? all);
  /** @type {Map<string, string[]>} */
  const routes = new Map();
  const note = (/** @type {string} */ file, /** @type {string} */ address) =>
    routes.set(`app/${file}`, [...(routes.get(`app/${file}`) ?? []), address]);
  for (const [, file = ''] of whole.matchAll(/index\('([^']+)'/g)) note(file, '');
  for (const [, address = '', file = ''] of whole.matchAll(/route\(\s*['`]([^'`]+)['`],\s*'([^']+)'/g))
    note(file, address);
  return routes;
}

/**
 * @param {Sources} sources
 * @returns {Map<string, Set<string>>} which files import a file
 */
function importersOf(sources) {
  /** @type {Map<string, Set<string>>} */
  const importers = new Map();
  for (const file of sources.keys()) {
    for (const one of importsOf(file, sources)) importers.set(one, (importers.get(one) ?? new Set()).add(file));
  }
  return importers;
}

/**
 * @param {string} file
 * @param {Sources} sources
 * @returns {string[]} the files of ours that it imports
 */
function importsOf(file, sources) {
  const found = (sources.get(file) ?? '').matchAll(/(?:from|import|import\()\s*'([^']+)'/g);
  return Array.from(found, ([, specifier = '']) => fileOf(specifier.split('?')[0] ?? '', file, sources)).flatMap(
    (one) => one ?? [],
  );
}

/**
 * @param {string} specifier
 * @param {string} importer
 * @param {Sources} sources
 */
function fileOf(specifier, importer, sources) {
  const alias = Object.entries(ALIASES).find(([start]) => specifier.startsWith(start));
  const base = alias
    ? alias[1] + specifier.slice(alias[0].length)
    : specifier.startsWith('.')
      ? posix.join(dirname(importer), specifier)
      : undefined;
  if (!base) return undefined;
  return ['', '.ts', '.tsx', '/index.ts'].map((end) => base + end).find((one) => sources.has(one));
}

/**
 * @param {string} file a test
 * @returns {keyof Units}
 */
function projectOf(file) {
  if (file.startsWith('tests/api/')) return 'api';
  return /^tests\/|^workers\/sandbox\/|\.node\.test\.ts$/.test(file) ? 'node' : 'workers';
}

/**
 * @param {string} root
 */
function readSources(root) {
  const folders = ['app', 'db', 'workers', 'scripts', 'tests'];
  const files = folders.flatMap((folder) => listFiles(join(root, folder)));
  const read = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file));
  return new Map(read.map((file) => [relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')]));
}
