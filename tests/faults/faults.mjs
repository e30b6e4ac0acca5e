// Every provider × every call that pages make × every way in which the call can fail. The page must answer within five
// seconds with a clear message, while other pages answer as usual. Afterwards a second submission or the sweep must
// complete the work: nothing half done, nothing charged twice.
// Usage: npm run test:faults [-- mode,mode [call …]]      Default: all modes and calls.
import { readSecrets } from '../../scripts/lib/secrets.mjs';
import { leversOf, providerOf, request } from './client.mjs';
import { databaseOf } from './database.mjs';
import { faultCases } from './fault-cases.mjs';
import { startInstance, until, withoutLimits } from './instance.mjs';
import { inLanes } from './lanes.mjs';
import { makePeople } from './people.mjs';
import { tableOf } from './table.mjs';
import { namesFrom } from './wishes.mjs';

const everyMode = ['error', 'timeout', 'slow', 'drop', 'drip', 'garbage', 'shape', 'redirect'];
const modes = namesFrom(process.argv[2] && process.argv[2] !== 'all' ? process.argv[2].split(',') : [], everyMode);
const only = process.argv.slice(3);
/** The limit in milliseconds for the page under a fault. */
const patience = 5000;
const neighbourPatience = 2000;
/** More than the calls of a page. */
const ordered = 200;
const begun = Date.now();
const said = (/** @type {string} */ text) => console.log(`${Math.round((Date.now() - begun) / 1000)} s  ${text}`);

const instance = await startInstance({ env: { RATE_LIMITS: withoutLimits() } });
const { app, sandbox, stateDir } = instance;
const levers = leversOf(sandbox);
const database = databaseOf(stateDir);
/** @type {string[]} */
const problems = [];
/** The results by call and mode. @type {Map<string, string>} by call and mode */
const cells = new Map();
const told = new Set();

const clear = /again|nothing was|did not answer|too long|could not/i;

/** The sentence on a page that says what is wrong and what to do; empty if there is none. @param {string} html */
function messageIn(html) {
  const [, main = html] = /<main[^>]*>(.*?)<\/main>/s.exec(html) ?? [];
  const lines = main
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .split('\n');
  return lines.find((line) => clear.test(line))?.trim() ?? '';
}

/**
 * Requests another page until the work is done. Returns its slowest answer in milliseconds.
 * @param {Promise<unknown>} work
 */
async function neighbour(work) {
  let isDone = false;
  const end = work.finally(() => {
    isDone = true;
  });
  let slowest = 0;
  do {
    const { status, ms } = await request(`${app}/api/v1/courses?limit=1`, { limit: 15_000 });
    slowest = Math.max(slowest, status === 200 ? ms : Number.POSITIVE_INFINITY);
  } while (!isDone);
  await end;
  return slowest;
}

/**
 * @param {import('./fault-cases.mjs').Case} one
 * @param {string} mode
 * @param {any} prepared
 */
async function tryCase(one, mode, prepared) {
  const where = `${one.name}, ${mode}`;
  const wrong = (/** @type {string} */ text) => problems.push(`${where}: ${text}`);
  await levers.order({ service: one.service, mode, count: ordered, match: one.match(prepared) });
  const acted = one.act(prepared);
  const [answer, nearby] = await Promise.all([acted, neighbour(acted)]);
  // A job makes some of the calls, shortly after the page.
  const isMet = async () => (await levers.left(one.service, one.match(prepared))) < ordered;
  await until('the call', isMet, patience).catch(() => wrong('the call was not made'));
  await levers.take(one.service, one.match(prepared));
  cells.set(`${one.name} ${mode}`, `${answer.status} ${(answer.ms / 1000).toFixed(1)}`);
  if (answer.ms > patience) wrong(`answered after ${Math.round(answer.ms)} ms`);
  if (answer.status === 0 || answer.status >= 500) wrong(`answered ${answer.status} ${answer.text.slice(0, 200)}`);
  if (nearby > neighbourPatience) wrong(`a page nearby took ${Math.round(nearby)} ms`);
  const isDone = answer.status >= 300 && answer.status < 400;
  if (!isDone && answer.status >= 400) {
    const message = answer.data?.detail ?? messageIn(answer.text);
    told.add(`${answer.status} ${message.slice(0, 140)}`);
    if (!clear.test(message)) wrong(`${answer.status} without a clear message`);
  }
  const half = one.meanwhile?.(prepared, answer);
  if (half) wrong(half);
  return answer;
}

/**
 * Submits again without the fault, up to three times, since a busy machine may be slow even then.
 * @param {import('./fault-cases.mjs').Case} one
 * @param {any} prepared
 */
async function pressAgain(one, prepared) {
  let wrong = await one.again?.(prepared);
  for (let tries = 1; wrong && tries < 3; tries += 1) wrong = await one.again?.(prepared);
  return wrong;
}

/** Makes all waiting work due, and runs the crons. */
async function sweep() {
  database.write(`UPDATE outbox SET available_at = 0 WHERE state = 'pending';
    UPDATE orders SET check_at = 0 WHERE check_at IS NOT NULL;
    UPDATE subscription_checkouts SET check_at = 0 WHERE check_at IS NOT NULL`);
  for (const cron of ['* * * * *', '*/5 * * * *']) {
    await request(`${app}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(cron)}`);
  }
}

try {
  const provider = providerOf(sandbox, readSecrets().CHARGEBEE_API_KEY ?? '');
  const all = await faultCases({ app, sandbox, database, levers, provider });
  const names = namesFrom(
    only,
    all.map(({ name }) => name),
  );
  const cases = all.filter(({ name }) => names.includes(name));
  // No webhooks: the second submission or the sweep has to find unfinished work by itself.
  await levers.order({ service: 'webhooks', mode: 'drop', count: 1_000_000 });
  /** @type {{ one: import('./fault-cases.mjs').Case, mode: string, prepared: any }[]} */
  const tries = [];
  const wanted = cases.flatMap((one) => one.modes(modes).map((mode) => ({ one, mode, id: `${one.id}-${mode}` })));
  const members = wanted.filter(({ one }) => !one.isOfGuest);
  makePeople(
    database,
    members.map(({ id }) => id),
  );
  /** @param {typeof wanted} lane */
  const runLane = async (lane) => {
    for (const { one, mode, id } of lane) {
      // Prepared just before it is needed: otherwise the five-minute sweep would complete the prepared work.
      const prepared = await one.prepare(id);
      tries.push({ one, mode, prepared });
      await tryCase(one, mode, prepared);
      const again = await pressAgain(one, prepared);
      if (again) problems.push(`${one.name}, ${mode}, once more: ${again}`);
    }
    said(`${lane[0]?.one.lane ?? lane[0]?.one.name}: ${lane.length} tried`);
  };
  // Cases with the same call share a lane. The lane that begins subscriptions runs first, since other lanes prepare
  // with that call.
  const lanes = Map.groupBy(wanted, ({ one }) => one.lane ?? one.name);
  const first = lanes.get('trial');
  if (first) await runLane(first);
  lanes.delete('trial');
  await inLanes(lanes.values(), runLane, 3);
  await levers.clear();
  for (let turn = 0; turn < 3; turn++) await sweep();
  const dead = database.ask(`SELECT kind, last_error FROM outbox WHERE state = 'dead'`);
  for (const { kind, last_error: error } of dead) problems.push(`a dead job: ${kind} ${error}`);
  for (const { one, mode, prepared } of tries) {
    for (const what of (await one.after(prepared)) ?? []) problems.push(`${one.name}, ${mode}, in the end: ${what}`);
  }
  said('the end is compared');
  console.log(
    tableOf(
      ['service', 'call', ...modes],
      cases.map((one) => [one.service, one.name, ...modes.map((mode) => cells.get(`${one.name} ${mode}`) ?? '–')]),
    ),
  );
} catch (error) {
  problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await instance.stop();
}

console.log('Each cell: the status, and seconds until the page was there. What was told:');
for (const message of [...told].sort()) console.log(`  ${message}`);
for (const problem of problems) console.log(problem);
console.log(`${cells.size} faults in ${Math.round((Date.now() - begun) / 1000)} s, ${problems.length} problems`);
process.exitCode = problems.length ? 1 : 0;
