import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesOfGroup } from './processes.mjs';
import { signalGroup, toolEnvironment } from './run.mjs';
import { root } from './settings.mjs';

const PROBE_EVERY = 500;
const PROBE_TIMEOUT = 2_000;
/** How long a process may take to answer for the first time, unless its program says otherwise. */
const START_LIMIT = 60_000;
/** How long it may stay silent after that: it may just be busy. */
const SILENCE_LIMIT = 45_000;
/** How long a stop may take before it is forced. */
const STOP_LIMIT = 5_000;

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {[string, string[]]} command
 * @property {Record<string, string>} env
 * @property {URL} url answers when the program is well
 * @property {number} [startLimit] milliseconds that it may take to answer for the first time
 * @property {() => void} clear removes what one that was killed has left
 * @property {(text: string) => void} onOutput
 */

/**
 * @typedef {object} Supervised
 * @property {Promise<void>} ready when it answered for the first time
 * @property {() => number | undefined} pid leader of its process group, at the moment
 * @property {() => Promise<void>} stop ends it and everything that it started
 */

/**
 * Runs a program in a process group of its own and starts it again when it dies, or lives on without answering.
 * @param {Program} program
 * @param {{ say: (text: string) => void, onStart?: () => void }} options
 * @returns {Supervised}
 */
export function supervise(program, { say, onStart }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let isStopping = false;
  /** @type {() => void} */
  let markReady = () => {};
  const ready = new Promise((/** @type {(value: void) => void} */ done) => {
    markReady = done;
  });

  const ended = keepRunning();

  async function keepRunning() {
    let failures = 0;
    while (!isStopping) {
      const startedAt = Date.now();
      program.clear();
      child = start(program);
      onStart?.();
      const why = await watch(child, program, markReady);
      await endGroup(child);
      if (isStopping) return;
      failures = Date.now() - startedAt < 10_000 ? failures + 1 : 0;
      say(`${program.name} ${why}: starting it again.`);
      if (failures > 1) await sleep(Math.min(500 * 2 ** failures, 10_000));
    }
  }

  return {
    ready,
    pid: () => child?.pid,
    stop: async () => {
      isStopping = true;
      if (child) await endGroup(child);
      await ended;
    },
  };
}

/** @param {Program} program */
function start({ command: [file, args], env, onOutput }) {
  const child = spawn(file, args, {
    cwd: root,
    env: { ...toolEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput);
  return child;
}

/**
 * Resolves, with the reason, when the process has to be started again.
 * @param {import('node:child_process').ChildProcess} child
 * @param {Program} program
 * @param {() => void} onAnswer
 * @returns {Promise<string>}
 */
async function watch(child, { url, startLimit = START_LIMIT }, onAnswer) {
  /** @type {string | undefined} */
  let exit;
  child.once('exit', (code, signal) => {
    exit = `ended (${signal ?? `code ${code}`})`;
  });
  child.once('error', (error) => {
    exit = `could not be started (${error.message})`;
  });

  let isReady = false;
  let lastAnswer = Date.now();
  /** @type {number[]} */
  let runtimes = [];
  while (!exit) {
    const answer = await probe(url);
    const running = listRuntimes(child);
    const hasLostRuntime = runtimes.some((pid) => !running.includes(pid));
    if (answer === 'ok' && !isReady) {
      isReady = true;
      runtimes = running;
      onAnswer();
    }
    // An error is an answer too: the database may be locked for a while.
    if (answer === 'ok' || (answer === 'error' && isReady)) lastAnswer = Date.now();
    if (exit) break;
    if (hasLostRuntime) return 'has lost its runtime';
    if (Date.now() - lastAnswer > (isReady ? SILENCE_LIMIT : startLimit)) return 'does not answer';
    await sleep(isReady ? PROBE_EVERY : 100);
  }
  return exit;
}

/**
 * A wrangler has two workerd processes, its proxy and the Worker's. It replaces one that died by itself, but badly: the
 * new proxy stays mute, and the new Worker never finds its services again. So one that is gone means a new start.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {number[]}
 */
function listRuntimes({ pid }) {
  const processes = pid ? processesOfGroup(pid) : undefined;
  return processes?.flatMap((process) => (process.name.startsWith('workerd') ? [process.pid] : [])) ?? [];
}

/**
 * @param {URL} url
 * @returns {Promise<'ok' | 'error' | 'silent'>}
 */
async function probe(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT), redirect: 'manual' });
    await response.body?.cancel();
    return response.ok ? 'ok' : 'error';
  } catch {
    return 'silent';
  }
}

/**
 * Ends a process group: politely first, then by force.
 * @param {import('node:child_process').ChildProcess} child
 */
async function endGroup({ pid }) {
  if (!pid) return;
  signalGroup(pid, 'SIGTERM');
  const giveUpAt = Date.now() + STOP_LIMIT;
  while (isGroupAlive(pid) && Date.now() < giveUpAt) await sleep(50);
  signalGroup(pid, 'SIGKILL');
}

/** @param {number} leader */
function isGroupAlive(leader) {
  const processes = processesOfGroup(leader);
  if (processes) return processes.length > 0;
  try {
    process.kill(-leader, 0);
    return true;
  } catch {
    return false;
  }
}
