import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../../scripts/lib/ports.mjs';
import { processesOfGroup, readProc } from '../../scripts/lib/processes.mjs';
import { root } from '../../scripts/lib/settings.mjs';
import { readRunning } from '../../scripts/lib/state.mjs';

const startLimit = 600_000;

/**
 * @typedef {object} Instance A separate instance: app, sandbox, database.
 * @property {string} app its address
 * @property {string} sandbox its address
 * @property {string} stateDir
 * @property {() => string} said what `npm start` has printed so far
 * @property {(what?: 'workerd' | 'miniflare') => number} kill kills processes of the app and returns their number; the
 *   supervisor starts the app again
 * @property {() => Promise<void>} answering waits until the app answers
 * @property {() => number} memory the memory of the app's processes in megabytes
 * @property {() => Promise<void>} stop ends it, and removes its state
 */

/**
 * Starts an instance by the code behind `npm start`, on free ports, on an empty state or a copy made by the caller. With
 * E2E_APP, E2E_SANDBOX and STATE_DIR set, the instance that runs there is used and left running: for writing tests.
 * @param {{ env?: Record<string, string>, stateDir?: string }} [wish]
 * @returns {Promise<Instance>}
 */
export async function startInstance({ env = {}, stateDir = mkdtempSync(join(tmpdir(), 'cuepoint-faults-')) } = {}) {
  const { E2E_APP, E2E_SANDBOX, STATE_DIR } = process.env;
  if (E2E_APP && E2E_SANDBOX && STATE_DIR) {
    return instanceAt(E2E_APP, E2E_SANDBOX, STATE_DIR, { said: () => '', stop: async () => {} });
  }
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    env: {
      ...process.env,
      npm_lifecycle_event: undefined,
      PORT: `${port}`,
      SANDBOX_PORT: `${sandboxPort}`,
      STATE_DIR: stateDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const said = () => output;
  const stop = async () => {
    process.off('SIGINT', interrupted);
    if (child.exitCode === null) {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(stateDir, { recursive: true, force: true });
  };
  const interrupted = () => stop().then(() => process.exit(130));
  process.once('SIGINT', interrupted);
  try {
    const isStarted = () => {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}\n${output.slice(-2000)}`);
      return output.includes('Answering after');
    };
    await until('the start', isStarted, startLimit);
  } catch (error) {
    await stop();
    throw error;
  }
  return instanceAt(`http://localhost:${port}`, `http://localhost:${sandboxPort}`, stateDir, { said, stop });
}

/**
 * @param {string} app
 * @param {string} sandbox
 * @param {string} stateDir
 * @param {{ said: () => string, stop: () => Promise<void> }} rest
 * @returns {Instance}
 */
function instanceAt(app, sandbox, stateDir, { said, stop }) {
  return {
    app,
    sandbox,
    stateDir,
    said,
    stop,
    kill(what = 'workerd') {
      const processes = appProcesses(stateDir);
      const chosen = processes.filter(({ isRuntime }) => isRuntime === (what === 'workerd'));
      return chosen.filter(({ pid }) => killed(pid)).length;
    },
    answering: () =>
      until('an answer of the app', () =>
        fetch(`${app}/healthz`, { signal: AbortSignal.timeout(2000) })
          .then(async (answer) => {
            await answer.arrayBuffer();
            return answer.ok;
          })
          .catch(() => false),
      ),
    memory: () => {
      const held = appProcesses(stateDir).map(({ pid }) => Number(/VmRSS:\s+(\d+)/.exec(readProc(pid, 'status'))?.[1]));
      return Math.round(held.reduce((sum, kilobytes) => sum + (kilobytes || 0), 0) / 1024);
    },
  };
}

/**
 * The process ids of the app's Miniflare and its workerd, without the sandbox's: the group started with the app's
 * configuration.
 * @param {string} stateDir
 */
function appProcesses(stateDir) {
  const isApps = (leader) => readProc(leader, 'cmdline').includes(join(stateDir, 'wrangler.json'));
  const leader = readRunning(stateDir)?.children.find(isApps);
  const processes = (leader && processesOfGroup(leader)) || [];
  return processes.map(({ pid, name }) => ({ pid, isRuntime: name.startsWith('workerd') }));
}

/** @param {number} pid */
function killed(pid) {
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    // The process has already ended.
    return false;
  }
}

/**
 * Waits until `test` is true. Throws after the limit.
 * @param {string} what
 * @param {() => boolean | Promise<boolean>} test
 * @param {number} [limit] milliseconds
 */
export async function until(what, test, limit = 90_000) {
  for (const end = Date.now() + limit; !(await test()); ) {
    if (Date.now() > end) throw new Error(`${what} did not come in ${limit / 1000} s`);
    await sleep(150);
  }
}

/**
 * RATE_LIMITS that raise every limit in the sources except the kept ones, so that no request is refused.
 * @param {string[]} [kept]
 */
export function withoutLimits(kept = []) {
  const folder = join(root, 'app', 'features');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!test)\.ts$/.test(file),
  );
  // The pattern also finds names that are no limits; the app ignores those.
  const names = files.flatMap((file) =>
    Array.from(readFileSync(join(folder, file), 'utf8').matchAll(/\bname: '([a-z-]+)'/g), ([, name]) => name),
  );
  const limits = [...new Set(names)].filter((name) => !kept.includes(name));
  return JSON.stringify(Object.fromEntries(limits.map((name) => [name, { limit: 1_000_000_000, seconds: 3600 }])));
}
