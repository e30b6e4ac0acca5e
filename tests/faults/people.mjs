import { apiOf, password } from './client.mjs';
import { quoted } from './database.mjs';
import { inLanes } from './lanes.mjs';

/**
 * Verified accounts that sign in with the demo's password: rows beside the app's own, since a thousand sign-ups would
 * take an hour of hashing.
 * @param {ReturnType<typeof import('./database.mjs').databaseOf>} database
 * @param {string} name the first is `<name>-0@mailbox.test`
 * @param {number} count
 * @param {{ isNamed?: boolean }} [wish]
 * @returns {{ id: string, email: string, userName: string | null }[]}
 */
export function makePeople(database, name, count, { isNamed = true } = {}) {
  const hash = database.one(`SELECT password_hash FROM users WHERE email_key = 'member@cuepoint.test'`);
  const now = Date.now() - 60_000;
  const people = Array.from({ length: count }, (_, n) => {
    const id = `${name}-${n}`;
    return { id, email: `${id}@mailbox.test`, userName: isNamed ? id.replaceAll('-', '_') : null };
  });
  const rows = people.map(({ id, email, userName }) =>
    [id, email, email, userName, hash, now, 'faults', 1, now, now].map(quoted).join(', '),
  );
  for (let at = 0; at < rows.length; at += 500) {
    const some = rows.slice(at, at + 500).map((row) => `(${row})`);
    database.write(`INSERT INTO users (id, email, email_key, user_name, password_hash, verified_at, sign_up_id,
      is_completed_profile, created_at, updated_at) VALUES ${some.join(',\n')}`);
  }
  return people;
}

/**
 * Signs people in as API clients, a few at a time: a hash each.
 * @param {string} app
 * @param {{ email: string }[]} people
 * @returns {Promise<string[]>} tokens in the same order
 */
export async function tokensOf(app, people) {
  /** @type {string[]} */
  const tokens = [];
  await inLanes(people.entries(), async ([n, { email }]) => {
    const api = apiOf(app, { address: `198.18.${n >> 8}.${n & 255}` });
    const answer = await api.insist('POST', '/sessions', { email, password });
    const token = answer.data?.data?.accessToken;
    if (!token) throw new Error(`${email} cannot sign in: ${answer.status} ${answer.text.slice(0, 300)}`);
    tokens[n] = token;
  });
  return tokens;
}
