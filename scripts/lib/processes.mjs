import { readdirSync, readFileSync } from 'node:fs';

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
