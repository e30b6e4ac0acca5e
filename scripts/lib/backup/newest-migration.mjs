import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../settings.mjs';

/** The newest migration of this checkout. */
export function newestMigration() {
  const { entries } = JSON.parse(readFileSync(join(root, 'migrations', 'meta', '_journal.json'), 'utf8'));
  return /** @type {string} */ (entries.at(-1).tag);
}
