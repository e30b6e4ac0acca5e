import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { stop } from '../log.mjs';

const SHORTEST = 12;

/**
 * The passphrase of a backup: BACKUP_PASSPHRASE, or typed without being shown. A new one has to be typed twice.
 * @param {{ isNew: boolean }} wish
 * @returns {Promise<string>}
 */
export async function readPassphrase({ isNew }) {
  const given = process.env.BACKUP_PASSPHRASE ?? (await type('Passphrase: '));
  if (isNew && given.length < SHORTEST)
    stop(`A passphrase has ${SHORTEST} characters or more: four random words, say.`);
  if (isNew && !process.env.BACKUP_PASSPHRASE && given !== (await type('Once more: '))) {
    stop('The two are not the same.');
  }
  return given;
}

/** @param {string} question */
async function type(question) {
  if (!process.stdin.isTTY) stop('Set BACKUP_PASSPHRASE, or run this in a terminal and type the passphrase.');
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
}
