// npm run backup -- <file> [--files] [--local]: writes the database, and with --files the bucket, into one file that is
// encrypted with a passphrase (asked for, or BACKUP_PASSPHRASE). Interrupted, the same command goes on where it was.
import { readNames } from './lib/backup/names.mjs';
import { underOwnNode } from './lib/backup/own-node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { reasonOf, stop } from './lib/log.mjs';

const usage = 'npm run backup -- <file> [--files] [--local]';
const { file, flags } = readNames(process.argv.slice(2), usage, ['--files', '--local']);
await ensureInstalled();
await underOwnNode();

// Imported here, since their own imports may have been missing until now.
const { backUp } = await import('./lib/backup/back-up.mjs');
const { openState } = await import('./lib/backup/open-state.mjs');
const { readPassphrase } = await import('./lib/backup/passphrase.mjs');
const { existsSync } = await import('node:fs');
try {
  const passphrase = await readPassphrase({ isNew: !existsSync(`${file}.part`) });
  const { stores, rules, keys } = await openState({ isLocal: flags.has('--local') });
  try {
    const now = new Date();
    const from = new Date(now.getTime() - rules.copiesKept);
    const records = () =>
      rules.erasuresKeys(from, now).map((/** @type {string} */ key) => ({ key, contentType: 'text/plain' }));
    const made = await backUp(stores, {
      file,
      passphrase,
      withFiles: flags.has('--files'),
      keys,
      records,
      say: console.log,
    });
    console.log(
      `${made.rows} rows of ${made.tables} tables${flags.has('--files') ? `, ${made.files} files` : ''}: ${file}`,
    );
  } finally {
    await stores.close();
  }
} catch (error) {
  stop(reasonOf(error));
}
