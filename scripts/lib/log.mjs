import { createWriteStream, renameSync, statSync } from 'node:fs';

const KEPT_BYTES = 20_000_000;
const WARNING = /"level":"(?:warn|error|fatal)"|^\s*(?:✘|▲)|\[ERROR\]|^\s*(?:Uncaught|\w*Error:)/;

/** @param {string} text */
export function say(text) {
  console.log(text);
}

/**
 * A file that takes a program's output, line by line; warnings and errors are said on the console too. What is there
 * already is kept, up to 20 MB, as `<file>.1`; the supervisor's own question, every second, is left out.
 * @param {string} file
 * @param {string} name
 * @param {string} probe the path that the supervisor asks for
 * @returns {(text: string) => void}
 */
export function logTo(file, name, probe) {
  const question = `[wrangler:info] GET ${probe} 200 `;
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > KEPT_BYTES) renameSync(file, `${file}.1`);
  const stream = createWriteStream(file, { flags: 'a' });
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith(question)) continue;
      stream.write(`${line}\n`);
      if (isWarning(line)) console.error(`[${name}] ${line.trim().slice(0, 500)}`);
    }
  };
}

/** @param {string} line */
export function isWarning(line) {
  return WARNING.test(line);
}
