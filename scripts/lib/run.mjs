import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './settings.mjs';

const bin = join(root, 'node_modules', '.bin');

/** The environment of every tool: the project's Node first in PATH, no telemetry, no prompts. */
function toolEnvironment() {
  return {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_HIDE_BANNER: 'true',
    WRANGLER_WRITE_LOGS: 'false',
    NO_UPDATE_NOTIFIER: '1',
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
  };
}

/** The Node binary from the lock file; without one for this machine, the system's, version 22 or later. */
export function nodeBinary() {
  const own = join(bin, 'node');
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= 22) return process.execPath;
  throw new Error(
    `Node ${process.versions.node} is too old, and the project brings none for this machine: use 22 or newer.`,
  );
}

/**
 * The command line of a tool of node_modules, under the project's Node.
 * @param {string} name
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
export function toolCommand(name, args) {
  return [nodeBinary(), [join(bin, name), ...args]];
}

/**
 * The command line of a script of the project, under the project's Node.
 * @param {string} path within `scripts`
 * @param {(string | number)[]} words
 * @returns {[string, string[]]}
 */
export function scriptCommand(path, ...words) {
  return [nodeBinary(), [join(root, 'scripts', path), ...words.map(String)]];
}

/**
 * @typedef {object} Outcome
 * @property {number} code 0 is success; a signal counts as 1
 * @property {string} output standard output and error, together
 * @property {string} printed standard output alone
 */

/** @typedef {{ env?: Record<string, string | undefined>, cwd?: string, signal?: AbortSignal, isShown?: boolean }} RunOptions */

/**
 * Starts a command as the leader of a process group, and passes its output on as text.
 * @param {[string, string[]]} command
 * @param {RunOptions} options
 * @param {(text: string) => void} onOutput
 */
export function startGroup([file, args], { cwd = root, env }, onOutput) {
  const child = spawn(file, args, {
    cwd,
    env: { ...toolEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput);
  return child;
}

/**
 * Runs a command silently to its end, in its own process group.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Outcome>}
 */
export function run(command, args, options = {}) {
  return new Promise((done, failed) => {
    let output = '';
    let printed = '';
    const child = startGroup([command, args], options, (text) => {
      output += text;
      if (options.isShown) process.stdout.write(text);
    });
    child.stdout.on('data', (text) => {
      printed += text;
    });
    const abort = () => child.pid && signalGroup(child.pid, 'SIGTERM');
    options.signal?.addEventListener('abort', abort, { once: true });
    child.on('error', failed);
    child.on('close', (code) => {
      options.signal?.removeEventListener('abort', abort);
      done({ code: code ?? 1, output, printed });
    });
  });
}

/**
 * Runs a command to its end; throws the end of its output if it fails.
 * @param {string} fault for the error: "the build failed"
 * @param {[string, string[]]} command
 * @param {RunOptions} [options]
 */
export async function runWhole(fault, command, options) {
  const { code, output } = await run(...command, options);
  if (code !== 0) throw new Error(`${fault}:\n${lastLines(output, 40)}`);
}

/**
 * The end of a tool's output, without the list of watched files after a failed build.
 * @param {string} text
 * @param {number} count
 */
export function lastLines(text, count) {
  const telling = text.replace(/,?\s*watchFiles: \[[^\]]*\]/g, '');
  return telling.trimEnd().split('\n').slice(-count).join('\n');
}

/**
 * Signals every process of a group; ignores a group that is gone.
 * @param {number} leader
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(leader, signal) {
  try {
    process.kill(-leader, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}
