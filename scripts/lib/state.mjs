import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './lock.mjs';
import { processesOfGroup, readProc, untilGroupEnds } from './processes.mjs';
import { signalGroup } from './run.mjs';

/** @typedef {{ pid: number, children: number[] }} Running */

/** How long a stopping instance may take, in milliseconds. */
const STOP_LIMIT = 7_000;

/**
 * Locks a state folder for this process. Throws if another instance runs on it; ends what a killed instance left
 * running.
 * @param {string} stateDir
 */
export async function takeState(stateDir) {
  mkdirSync(join(stateDir, 'logs'), { recursive: true });
  const before = readRunning(stateDir);
  const giveUpAt = Date.now() + STOP_LIMIT;
  while (before && isAlive(before.pid) && readRunning(stateDir)) {
    if (Date.now() > giveUpAt) {
      throw new Error(`An instance runs on ${stateDir} (process ${before.pid}). Stop it, or choose another STATE_DIR.`);
    }
    await sleep(100);
  }
  await Promise.all((before?.children ?? []).map((leader) => endLeftovers(leader, stateDir)));
  noteChildren(stateDir, []);
}

/**
 * Records the instance's process groups.
 * @param {string} stateDir
 * @param {number[]} children
 */
export function noteChildren(stateDir, children) {
  writeFileSync(join(stateDir, 'running.json'), JSON.stringify({ pid: process.pid, children }));
}

/** @param {string} stateDir */
export function leaveState(stateDir) {
  rmSync(join(stateDir, 'running.json'), { force: true });
}

/**
 * Ends a process group and waits until it is gone, since it keeps its port until then. Pids are reused, so only a group
 * whose command line names this state folder is ended.
 * @param {number} leader
 * @param {string} stateDir
 */
async function endLeftovers(leader, stateDir) {
  const isOurs = processesOfGroup(leader)?.some(({ pid }) => readProc(pid, 'cmdline').includes(stateDir));
  if (!isOurs) return;
  signalGroup(leader, 'SIGKILL');
  await untilGroupEnds(leader, STOP_LIMIT);
}

/**
 * @param {string} stateDir
 * @returns {Running | undefined}
 */
export function readRunning(stateDir) {
  try {
    return JSON.parse(readFileSync(join(stateDir, 'running.json'), 'utf8'));
  } catch {
    return undefined;
  }
}
