import { setTimeout as sleep } from 'node:timers/promises';
import { untilGroupEnds } from './processes.mjs';
import { signalGroup, startGroup } from './run.mjs';

const PROBE_EVERY = 2_000;
const PROBE_TIMEOUT = 2_000;
/** Time to the first answer in milliseconds, unless the program sets its own. */
const START_LIMIT = 60_000;
/** How long a running process may be silent: it may just be busy. */
const SILENCE_LIMIT = 45_000;
/** Time to stop before it is killed. */
const STOP_LIMIT = 5_000;

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {[string, string[]]} command
 * @property {Record<string, string>} env
 * @property {URL} url answers while the program is healthy
 * @property {number} [startLimit] milliseconds until its first answer
 * @property {() => void} clear removes what a killed run has left
 * @property {(text: string) => void} onOutput
 */

/**
 * @typedef {object} Supervised
 * @property {Promise<void>} ready resolves at its first answer
 * @property {() => number | undefined} pid current leader of its process group
 * @property {() => Promise<void>} stop ends it with all processes that it started
 */

/**
 * Runs a program in its own process group and restarts it when it dies or stops answering.
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
      child = startGroup(program.command, program, program.onOutput);
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

/**
 * Resolves with the reason when the process needs a restart.
 * @param {import('node:child_process').ChildProcess} child
 * @param {Program} program
 * @param {() => void} onAnswer
 */
async function watch(child, { url, startLimit = START_LIMIT }, onAnswer) {
  /** @type {string | undefined} */
  let exit;
  const ended = Promise.race([
    new Promise((done) => child.once('exit', (code, signal) => done(`ended (${signal ?? `code ${code}`})`))),
    new Promise((done) => child.once('error', (error) => done(`could not be started (${error.message})`))),
  ]).then((why) => {
    exit = why;
  });

  let isReady = false;
  let lastAnswer = Date.now();
  while (!exit) {
    const answer = await probe(url);
    if (answer === 'ok' && !isReady) {
      isReady = true;
      onAnswer();
    }
    // An error counts as an answer: the database may be locked for a while.
    if (answer === 'ok' || (answer === 'error' && isReady)) lastAnswer = Date.now();
    if (exit) break;
    if (Date.now() - lastAnswer > (isReady ? SILENCE_LIMIT : startLimit)) return 'does not answer';
    // An end is noticed at once, and the rest of the pause does not delay the end of this process.
    await Promise.race([ended, sleep(isReady ? PROBE_EVERY : 100, undefined, { ref: false })]);
  }
  return exit;
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
 * Ends a process group: SIGTERM first, then SIGKILL.
 * @param {import('node:child_process').ChildProcess} child
 */
async function endGroup({ pid }) {
  if (!pid) return;
  signalGroup(pid, 'SIGTERM');
  await untilGroupEnds(pid, STOP_LIMIT);
  signalGroup(pid, 'SIGKILL');
}
