// Sends random requests to the app: every operation of its OpenAPI document, every form and every page, as a guest, a
// member, a subscriber and an administrator. No answer may be a 5xx, and each answer of the API must have a declared
// status and schema. The nth request of a seed is always the same.
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
import { makePeople, numbered, tokensOf } from './people.mjs';
import { quantile, tableOf } from './table.mjs';

const count = Number(process.argv[2] ?? 20_000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000_000);
const from = Number(process.argv[4] ?? 0);
const begun = Date.now();
/** The limit for one request in milliseconds: a slower request delays others. */
const slowest = 10_000;
console.log(`seed ${seed}: npm run test:fuzz -- ${count} ${seed}`);

const instance = await startInstance({ env: { RATE_LIMITS: withoutLimits() } });
const { app } = instance;
const accounts = { member: 'owner', subscriber: 'monthly', admin: 'superadmin' };
/** @type {Record<string, { token?: string, cookie?: string }>} */
const readers = { guest: {} };

/** Signs a reader in again, since some of the requests end sessions. @param {string} kind */
async function signIn(kind) {
  const email = `${/** @type {any} */ (accounts)[kind]}@cuepoint.test`;
  const [token] = await tokensOf(app, [{ email }]);
  const visitor = visitorOf(app);
  await visitor.signIn(email);
  readers[kind] = {
    token,
    cookie: visitor
      .cookies()
      .map((pair) => pair.join('='))
      .join('; '),
  };
}

/** @param {string} kind */
async function staySignedIn(kind) {
  const { token, cookie = '' } = readers[kind] ?? {};
  const me = await apiOf(app, { token }).call('GET', '/users/me');
  const home = await request(`${app}/my-profile`, { headers: { cookie } });
  if (me.status !== 200 || home.status !== 200) await signIn(kind);
}

/** @type {Map<string, { count: number, example: string }>} */
const findings = new Map();
const statuses = new Map();
const times = [];
try {
  const database = databaseOf(instance.stateDir);
  makePeople(database, numbered('fuzzed', 20));
  for (const kind of Object.keys(accounts)) await signIn(kind);
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
      const { token, cookie } = readers[kind] ?? {};
      const headers = { ...asked.headers };
      if (asked.isApi && token) headers.authorization = `Bearer ${token}`;
      if (!asked.isApi && cookie) headers.cookie = cookie;
      const ask = () => request(app + asked.path, { method: asked.method, headers, body: asked.body, limit: 60_000 });
      const answer = await ask();
      times.push(answer.ms);
      const key = `${asked.kind} ${answer.status}`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
      const wrong = check(asked, answer);
      if (answer.ms > slowest) wrong.push(`took ${Math.round(answer.ms)} ms`);
      for (const what of wrong) {
        const name = `${asked.name}: ${what}`;
        const found = findings.get(name) ?? { count: 0, example: '' };
        found.count += 1;
        found.example ||= `#${n} ${kind} ${asked.method} ${asked.path.slice(0, 300)} ${`${asked.body ?? ''}`.slice(0, 500)}\n      ${answer.text.slice(0, 200)}`;
        findings.set(name, found);
      }
      if (n % 60 === 59) for (const one of Object.keys(accounts)) await staySignedIn(one);
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
console.log(`p50 ${Math.round(quantile(times, 0.5))} ms, p99 ${Math.round(quantile(times, 0.99))} ms`);
for (const [name, { count: times, example }] of findings) console.log(`${times} × ${name}\n    ${example}`);
console.log(
  `${times.length} requests of seed ${seed} in ${Math.round((Date.now() - begun) / 1000)} s, ${findings.size} findings`,
);
process.exitCode = findings.size ? 1 : 0;
