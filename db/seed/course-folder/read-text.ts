import { readFileSync } from 'node:fs';
import { plainBreaks, unreadableAt } from '~/kit/text/plain-text';
import type { Report } from './faults';

/** Reads a text file with LF line endings; reports one that is not UTF-8. Null if nothing of it can be read. */
export function readText(path: string, report: Report): string | null {
  const bytes = readFileSync(path);
  // In UTF-16, one byte of each Latin letter is zero.
  if (bytes.subarray(0, 4).includes(0)) {
    report(1, 'The file is saved as UTF-16: save it as UTF-8');
    return null;
  }
  const text = plainBreaks(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  const wrong = unreadableAt(text);
  if (wrong !== null) report(wrong, 'A letter here cannot be read: save the file as UTF-8');
  return text;
}
