import { accessSync, constants } from 'node:fs';
import { run } from './run.mjs';

/** Headless Chromium: browser tests take about a seventh less time in it than in the full browser. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const PLACES = [HEADLESS, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @returns {string | undefined} the path of a Chromium; CHROMIUM_PATH comes first */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && isExecutable(path));
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds a Chromium for the tests; installs Debian's headless one if this process may, and falls back to any other.
 * Throws what to install if there is none.
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  const isChosen = Boolean(process.env.CHROMIUM_PATH) || isExecutable(HEADLESS);
  if (!isChosen && process.getuid?.() === 0 && (await run('sh', ['-c', 'command -v apt-get'])).code === 0) {
    console.log('Installing Chromium (apt-get install chromium-headless-shell) …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { env });
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'], { env });
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'fonts-liberation'], { env });
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'No Chromium: install one (Debian: sudo apt-get install chromium-headless-shell), or set CHROMIUM_PATH.',
  );
}
