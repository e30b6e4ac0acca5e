import { createWriteStream, renameSync, statSync } from 'node:fs';

const KEPT_BYTES = 20_000_000;
const WARNING =
  /"level":"(?:warn|error|fatal)"|^\s*(?:✘|▲)|\[ERROR\]|^\[mf:(?:warn|error)\]|^\s*(?:Uncaught|\w*Error:)/;

/**
 * Ends the command without success.
 * @param {string} words say why
 * @returns {never}
 */
export function stop(words) {
  console.error(words);
  process.exit(1);
}

/**
 * Why something failed, in words.
 * @param {unknown} error
 */
export function reasonOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Appends a program's output to a file, line by line; warnings and errors also go to the console. Keeps the previous
 * file, up to 20 MB, as `<file>.1`.
 * @param {string} file
 * @param {string} name
 * @returns {(text: string) => void}
 */
export function logTo(file, name) {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > KEPT_BYTES) renameSync(file, `${file}.1`);
  const stream = createWriteStream(file, { flags: 'a' });
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      stream.write(`${line}\n`);
      if (isWarning(line)) console.error(`[${name}] ${line.trim().slice(0, 500)}`);
    }
  };
}

/** @param {string} line */
export function isWarning(line) {
  return WARNING.test(line);
}
