// Accounts that were deleted after the copy was made are deleted again.
import { quoted } from '../quoted.mjs';
import { pagesOf } from './tables.mjs';

/** @typedef {{ eraseAgain: (stores: import('./stores.mjs').Stores, say: (words: string) => void) => Promise<number> }} Erasures */

/** Words of a record of erasures: the moment and the hash, line by line. */
const LINE = /^(\S+) ([0-9a-f]{64})$/gm;

/**
 * @param {{ erasedHash: (id: string) => string, erasuresKeys: (from: Date, to: Date) => string[] }} rules of
 *   app/kit/backup.server.ts
 * @param {{ from: Date, now: Date }} span from before the copy was made
 * @returns {Erasures}
 */
export function erasuresOf({ erasedHash, erasuresKeys }, { from, now }) {
  return {
    async eraseAgain(stores, say) {
      /** @type {Set<string>} */
      const erased = new Set();
      for (const key of erasuresKeys(from, now)) {
        for (const [, , hash = ''] of (await textOf(stores, key)).matchAll(LINE)) erased.add(hash);
      }
      if (!erased.size) return 0;
      let count = 0;
      for await (const { columns, rows } of pagesOf(stores.ask, 'users', 0)) {
        const ids = rows.map((row) => String(row[columns.indexOf('id') + 1]));
        const addresses = rows.map((row) => String(row[columns.indexOf('email_key') + 1]));
        const again = ids.filter((id, at) => addresses[at] !== `deleted-${id}` && erased.has(erasedHash(id)));
        if (again.length) await stores.write(again.flatMap((id) => statementsFor(id, now.getTime())));
        count += again.length;
      }
      if (count)
        say(`${count} accounts were deleted since the copy was made: the app deletes them again within a minute.`);
      return count;
    },
  };
}

/**
 * Nobody can sign in to the account from now on; a job of the app erases the rest, as it does for a person's own wish.
 * @param {string} id
 * @param {number} now
 */
function statementsFor(id, now) {
  const one = quoted(id);
  return [
    `UPDATE users SET password_hash = 'erased' WHERE id = ${one}`,
    `DELETE FROM sessions WHERE user_id = ${one}`,
    `DELETE FROM passkeys WHERE user_id = ${one}`,
    `DELETE FROM mail_tokens WHERE user_id = ${one}`,
    `INSERT INTO outbox (id, kind, dedupe_key, payload, state, attempts, unfinished, available_at, created_at)
      SELECT lower(hex(randomblob(16))), 'erase-again', 'erase-again:' || ${one} || ':${now}',
        json_object('userId', ${one}), 'pending', 0, 0, ${now}, ${now}`,
  ];
}

/**
 * @param {import('./stores.mjs').Stores} stores
 * @param {string} key
 */
export async function textOf(stores, key) {
  const found = await stores.read(key);
  const parts = [];
  for await (const bytes of found?.bytes ?? []) parts.push(bytes);
  return Buffer.concat(parts).toString();
}
