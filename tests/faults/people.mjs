import { apiOf, password } from './client.mjs';
import { quoted } from './database.mjs';
import { inLanes } from './lanes.mjs';

/**
 * Creates verified accounts with the demo's password directly in the database, since hashing a thousand sign-ups would
 * take an hour. The app may find its database locked meanwhile, so send it no requests then.
 * @param {ReturnType<typeof import('./database.mjs').databaseOf>} database
 * @param {string[]} ids each also names the address: `<id>@mailbox.test`
 * @returns {{ id: string, email: string }[]}
 */
export function makePeople(database, ids) {
  const hash = database.one(`SELECT password_hash FROM users WHERE email_key = 'member@cuepoint.test'`);
  const now = Date.now() - 60_000;
  const people = ids.map((id) => ({ id, email: `${id}@mailbox.test` }));
  const rows = people.map(({ id, email }) =>
    [id, email, email, id.replaceAll('-', '_'), hash, now, 'faults', 1, now, now].map(quoted).join(', '),
  );
  for (let at = 0; at < rows.length; at += 500) {
    const some = rows.slice(at, at + 500).map((row) => `(${row})`);
    database.write(`INSERT INTO users (id, email, email_key, user_name, password_hash, verified_at, sign_up_id,
      is_completed_profile, created_at, updated_at) VALUES ${some.join(',\n')}`);
  }
  return people;
}

/** `crowd-0`, `crowd-1` and so on. @param {string} name @param {number} count */
export const numbered = (name, count) => Array.from({ length: count }, (_, n) => `${name}-${n}`);

/**
 * Signs people in as API clients, a few at a time, since each sign-in hashes a password.
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
