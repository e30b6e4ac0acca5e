import { stop } from '../log.mjs';

/**
 * The arguments of a command about a backup: one file, its flags, and where it may be, `--over` with a name.
 * @param {string[]} args
 * @param {string} usage
 * @param {string[]} known
 * @param {boolean} [mayBeOver]
 */
export function readNames(args, usage, known, mayBeOver = false) {
  const at = mayBeOver ? args.indexOf('--over') : -1;
  const over = at === -1 ? null : (args[at + 1] ?? '');
  const others = args.filter((_, index) => at === -1 || (index !== at && index !== at + 1));
  const odd = others.find((arg) => arg.startsWith('--') && !known.includes(arg));
  if (odd !== undefined) stop(`There is no ${odd}. Usage: ${usage}`);
  const [file, ...more] = others.filter((arg) => !arg.startsWith('--'));
  if (!file || more.length || over === '') stop(`Name one file. Usage: ${usage}`);
  return { file, flags: new Set(others), over };
}
