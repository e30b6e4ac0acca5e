import { readFileSync } from 'node:fs';
import { plainBreaks, unreadableAt } from '~/kit/text/plain-text';
import type { Report } from './faults';

/** Reads a text file with LF line endings; reports one that is not UTF-8. */
export function readText(path: string, report: Report): string {
  const text = plainBreaks(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  const wrong = unreadableAt(text);
  if (wrong !== null) report(wrong, 'A letter here cannot be read: save the file as UTF-8');
  return text;
}
