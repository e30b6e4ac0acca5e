import { readFileSync } from 'node:fs';
import type { Report } from './faults';

/** Reads a text file with LF line endings; reports one that is not UTF-8. */
export function readText(path: string, report: Report): string {
  const bytes = readFileSync(path);
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n');
  const wrong = text.indexOf('\uFFFD');
  if (wrong >= 0)
    report(text.slice(0, wrong).split('\n').length, 'A letter here cannot be read: save the file as UTF-8');
  return text;
}
