import { stop } from './log.mjs';

/**
 * The flags of a command. Ends the command at an unknown flag: a misspelled --dry-run must not deploy.
 * @param {string[]} args
 * @param {string} command as it is typed
 * @param {string[]} known
 * @returns {Set<string>}
 */
export function readFlags(args, command, known) {
  const odd = args.find((arg) => !known.includes(arg));
  const usage = known.length ? `${command} [-- ${known.map((flag) => `[${flag}]`).join(' ')}]` : command;
  if (odd !== undefined) stop(`There is no ${odd}. Usage: ${usage}`);
  return new Set(args);
}
