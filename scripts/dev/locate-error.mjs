import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Lines shown before and after the failing line. */
const AROUND = 4;

/** @typedef {{ file: string, line: number, column: number }} Place */

/**
 * @typedef {object} Located An error with its place in the sources.
 * @property {string} message
 * @property {Place | undefined} place
 * @property {string} frame the lines around the place
 * @property {string} stack
 */

/**
 * @param {{ message: string, stack?: string, cause?: unknown, id?: string, loc?: { file?: string, line: number, column: number } }} error thrown by Vite, or read from the log
 * @param {string} root
 * @returns {Located}
 */
export function locateError({ message, stack = '', cause, id, loc }, root) {
  const named = loc && { file: loc.file ?? id ?? '', line: loc.line, column: loc.column };
  const place = named ?? placeInStack(stack, root) ?? placeInMessage(message);
  const because = typeof cause === 'string' ? `${message} (${cause})` : message;
  return {
    message: stripVTControlCharacters(because),
    place: place && { ...place, file: relative(root, place.file) },
    frame: place ? linesAround(place) : '',
    stack: stripVTControlCharacters(stack),
  };
}

/**
 * The first place in a stack that is in one of the project's own files.
 * @param {string} stack
 * @param {string} root
 */
function placeInStack(stack, root) {
  for (const [, file = '', line, column] of stack.matchAll(/(?:\(|at )(?:file:\/\/)?(\/[^():]+):(\d+):(\d+)/g)) {
    if (file.startsWith(`${root}/`) && !file.includes('/node_modules/')) {
      return { file, line: Number(line), column: Number(column) };
    }
  }
  return undefined;
}

/**
 * Reads the place from a message of esbuild or Babel: `/app/x.tsx:3:7: ERROR: …`, `/app/x.tsx: … (3:7)`.
 * @param {string} message
 */
function placeInMessage(message) {
  const found = /(\/[^\s:()]+):(\d+):(\d+)/.exec(message) ?? /(\/[^\s:()]+):[^\n]*\((\d+):(\d+)\)/.exec(message);
  return found ? { file: found[1] ?? '', line: Number(found[2]), column: Number(found[3]) } : undefined;
}

/** @param {Place} place */
function linesAround({ file, line }) {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return '';
  }
  const first = Math.max(1, line - AROUND);
  return text
    .split('\n')
    .slice(first - 1, line + AROUND)
    .map((content, at) => `${first + at === line ? '>' : ' '} ${String(first + at).padStart(4)} | ${content}`)
    .join('\n');
}
