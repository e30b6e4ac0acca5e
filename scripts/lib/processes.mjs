import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The processes of a group, from /proc; undefined on systems without it.
 * @param {number} leader
 * @returns {{ pid: number, name: string }[] | undefined}
 */
export function processesOfGroup(leader) {
  const pids = listProcesses();
  return pids?.flatMap((pid) => {
    // pid (name) state ppid pgrp …; the name may contain spaces and brackets
    const found = /^\d+ \((.*)\) (\S) \d+ (\d+) /s.exec(readProc(pid, 'stat'));
    return found && found[2] !== 'Z' && Number(found[3]) === leader ? [{ pid, name: found[1] ?? '' }] : [];
  });
}

/** @returns {number[] | undefined} */
function listProcesses() {
  try {
    return readdirSync('/proc').map(Number).filter(Boolean);
  } catch {
    return undefined;
  }
}

/**
 * @param {number} pid
 * @param {string} file
 * @returns {string} empty when the process is gone
 */
export function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Waits until a process group has ended.
 * @param {number} leader
 * @param {number} limit milliseconds after which to give up
 */
export async function untilGroupEnds(leader, limit) {
  const giveUpAt = Date.now() + limit;
  while (isGroupAlive(leader) && Date.now() < giveUpAt) await sleep(50);
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
