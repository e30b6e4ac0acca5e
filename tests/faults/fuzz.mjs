// Sends random requests to the app: every operation of its OpenAPI document, every form and every page, as a guest, a
// member, a subscriber and an administrator. No answer may be a 5xx, and each answer of the API must have a declared
// status and schema, and each page a heading. Of each kind of request some share must succeed, and every reader's
// profile and basket must keep working. The nth request of a seed is always the same.
// Usage: npm run test:fuzz [-- requests [seed [from]]]      Default: 20,000 requests.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/lib/settings.mjs';
import { answerChecks } from './answer-checks.mjs';
import { apiOf, request, visitorOf } from './client.mjs';
import { databaseOf } from './database.mjs';
import { drawsOf } from './draws.mjs';
import { knownIds } from './fuzz-ids.mjs';
import { requestsOf } from './fuzz-requests.mjs';
import { startInstance, withoutLimits } from './instance.mjs';
import { inLanes } from './lanes.mjs';
import { basketIn, wrongPage } from './pages.mjs';
import { makePeople, numbered, tokensOf } from './people.mjs';
import { quantile, tableOf } from './table.mjs';
import { numberFrom } from './wishes.mjs';

const count = numberFrom(process.argv[2], 20_000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000_000);
const from = Number(process.argv[4] ?? 0);
const begun = Date.now();
/** The limit for one request in milliseconds: a slower request delays others. */
const slowest = 10_000;
console.log(`seed ${seed}: npm run test:fuzz -- ${count} ${seed}`);

const instance = await startInstance({ env: { RATE_LIMITS: withoutLimits() } });
const { app } = instance;
const accounts = { member: 'owner', subscriber: 'monthly', admin: 'superadmin' };
/** @type {Record<string, { token?: string, jar?: [string, string][] }>} */
const readers = { guest: {} };

/** Signs a reader in again, since some of the requests end sessions. @param {string} kind */
async function signIn(kind) {
  const email = `${/** @type {any} */ (accounts)[kind]}@cuepoint.test`;
  const [token] = await tokensOf(app, [{ email }]);
  const visitor = visitorOf(app);
  await visitor.signIn(email);
  readers[kind] = { token, jar: visitor.cookies() };
}

/**
 * What is wrong with a reader's API, pages and forms: their profile must come, and their basket take a gift.
 * @param {string} kind
 * @param {ReturnType<typeof databaseOf>} database
 * @returns {Promise<string | null>}
 */
async function wrongFor(kind, database) {
  const { token, jar } = readers[kind] ?? {};
  const me = await apiOf(app, { token }).call('GET', '/users/me');
  if (me.status !== 200) return `GET /users/me answered ${me.status}`;
  const visitor = visitorOf(app, { jar });
  const wrong = wrongPage(await visitor.get('/my-profile'));
  if (wrong) return `/my-profile: ${wrong}`;
  const id = database.one(
    'SELECT id FROM courses WHERE is_referral_source = 0 AND published_at < ? ORDER BY random()',
    Date.now(),
  );
  await visitor.post('/basket', { intent: 'add', kind: 'course', id, isGift: '1' });
  const lines = basketIn((await visitor.get('/basket')).text);
  return lines.some((line) => line.id === id) ? null : `the basket did not take ${id}`;
}

/**
 * Signs a reader in again if something is wrong. Throws if it stays wrong, though a few tries are allowed: other
 * requests end sessions meanwhile.
 * @param {string} kind
 * @param {ReturnType<typeof databaseOf>} database
 */
async function staySignedIn(kind, database) {
  let wrong = await wrongFor(kind, database);
  for (let tries = 0; wrong && tries < 3; tries++) {
    await signIn(kind);
    wrong = await wrongFor(kind, database);
  }
  if (wrong) throw new Error(`The ${kind}, signed in again: ${wrong}`);
}

/**
 * The share of requests that must succeed, by what is asked and by reader: two thirds of what succeeded among 5,000
 * requests to an unbroken app (seeds 1 and 2; of forms by guests, which rarely succeed, among 500 of four seeds).
 * @type {Record<string, Record<string, number>>}
 */
const floors = {
  api: { guest: 0.045, member: 0.19, subscriber: 0.24, admin: 0.24 },
  form: { guest: 0.035, member: 0.07, subscriber: 0.1, admin: 0.12 },
  page: { guest: 0.11, member: 0.16, subscriber: 0.12, admin: 0.31 },
};

/**
 * Whether the app did what was asked. A form that is accepted leads on or answers 200; a refused one leads to the
 * sign-in, or is answered otherwise.
 * @param {import('./fuzz-requests.mjs').Asked} asked
 * @param {import('./client.mjs').Answer} answer
 */
function hasSucceeded({ kind }, { status, location }) {
  if (kind === 'form') return status === 200 || (status === 303 && !/^\/(?:sign-in|logout)\b/.test(location));
  return status >= 200 && status < 300;
}

/** The requests, and how many of them succeeded: `page as guest`. @type {Map<string, { all: number, good: number, floor: number }>} */
const tallies = new Map();
/** @type {Map<string, { count: number, example: string }>} */
const findings = new Map();
const statuses = new Map();
const times = [];
try {
  const database = databaseOf(instance.stateDir);
  makePeople(database, numbered('fuzzed', 20));
  for (const kind of Object.keys(accounts)) await staySignedIn(kind, database);
  const description = (await apiOf(app).call('GET', '/openapi.json')).data;
  const build = await import(pathToFileURL(join(root, 'build', 'server', 'index.js')).href);
  const makeRequest = requestsOf({ description, build, ids: knownIds(database) });
  const check = answerChecks(description);

  const numbers = Array.from({ length: count }, (_, n) => from + n);
  await inLanes(
    numbers,
    async (n) => {
      const draws = drawsOf(seed * 7919 + n);
      const kind = draws.oneOf(['guest', 'member', 'subscriber', 'admin']);
      const asked = makeRequest(draws);
      const { token, jar } = readers[kind] ?? {};
      const headers = { ...asked.headers };
      if (asked.isApi && token) headers.authorization = `Bearer ${token}`;
      if (!asked.isApi && jar) headers.cookie = jar.map((pair) => pair.join('=')).join('; ');
      const ask = () => request(app + asked.path, { method: asked.method, headers, body: asked.body, limit: 60_000 });
      const answer = await ask();
      times.push(answer.ms);
      const key = `${asked.kind} ${answer.status}`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
      const of = `${asked.kind} as ${kind}`;
      const tally = tallies.get(of) ?? { all: 0, good: 0, floor: floors[asked.kind]?.[kind] ?? 0 };
      tally.all += 1;
      if (hasSucceeded(asked, answer)) tally.good += 1;
      tallies.set(of, tally);
      const wrong = check(asked, answer);
      if (answer.ms > slowest) wrong.push(`took ${Math.round(answer.ms)} ms`);
      for (const what of wrong) {
        const name = `${asked.name}: ${what}`;
        const found = findings.get(name) ?? { count: 0, example: '' };
        found.count += 1;
        found.example ||= `#${n} ${kind} ${asked.method} ${asked.path.slice(0, 300)} ${`${asked.body ?? ''}`.slice(0, 500)}\n      ${answer.text.slice(0, 200)}`;
        findings.set(name, found);
      }
      if (n % 60 === 59) for (const one of Object.keys(accounts)) await staySignedIn(one, database);
      if (n % 2000 === 1999) console.log(`${Math.round((Date.now() - begun) / 1000)} s  ${n + 1 - from} requests`);
    },
    4,
  );
} catch (error) {
  findings.set(error instanceof Error ? (error.stack ?? error.message) : String(error), { count: 1, example: '' });
} finally {
  await instance.stop();
}

console.log(
  tableOf(
    ['asked', 'answers', ''],
    [...new Set([...statuses.keys()].map((key) => key.split(' ')[0] ?? ''))].sort().map((kind) => {
      const own = [...statuses].filter(([key]) => key.split(' ')[0] === kind).sort();
      return [
        kind,
        own.reduce((sum, [, times]) => sum + times, 0),
        own.map(([key, n]) => `${n} × ${key.split(' ')[1]}`).join(', '),
      ];
    }),
  ),
);
console.log(
  tableOf(
    ['asked', 'requests', 'succeeded', 'per cent', 'at least'],
    [...tallies]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([of, { all, good, floor }]) => [
        of,
        all,
        good,
        Math.round((100 * good) / all),
        Math.round(1000 * floor) / 10,
      ]),
  ),
);
for (const [of, { all, good, floor }] of tallies) {
  // Chance may take twice the root of the wanted number.
  if (good >= floor * all - 2 * Math.sqrt(floor * all)) continue;
  findings.set(`${of}: ${good} of ${all} succeeded`, { count: 1, example: '' });
}
console.log(`p50 ${Math.round(quantile(times, 0.5))} ms, p99 ${Math.round(quantile(times, 0.99))} ms`);
for (const [name, { count: times, example }] of findings) console.log(`${times} × ${name}\n    ${example}`);
console.log(
  `${times.length} requests of seed ${seed} in ${Math.round((Date.now() - begun) / 1000)} s, ${findings.size} findings`,
);
process.exitCode = findings.size ? 1 : 0;
