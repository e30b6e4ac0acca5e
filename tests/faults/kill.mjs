// Kills the app's workerd or its Miniflare in the middle of every journey of the product. Afterwards everything
// acknowledged must exist, and everything must have happened exactly once: rows, grants, payments, mails, charges at
// the provider.
// Usage: npm run test:kill [-- kills [journey …]]      Default: 200 kills; 10 kills are a short run of some two
// minutes.
import { setTimeout as sleep } from 'node:timers/promises';
import { readSecrets } from '../../scripts/lib/secrets.mjs';
import { apiOf, leversOf, providerOf } from './client.mjs';
import { databaseOf } from './database.mjs';
import { startInstance, until, withoutLimits } from './instance.mjs';
import { checkAll } from './kill-checks.mjs';
import { journeysOf } from './kill-journeys.mjs';
import { makePeople, tokensOf } from './people.mjs';
import { tableOf } from './table.mjs';
import { namesFrom, numberFrom } from './wishes.mjs';

const wanted = numberFrom(process.argv[2], 200);
const only = process.argv.slice(3);
const begun = Date.now();

const instance = await startInstance({ env: { RATE_LIMITS: withoutLimits() } });
const database = databaseOf(instance.stateDir);
const levers = leversOf(instance.sandbox);
const provider = providerOf(instance.sandbox, readSecrets().CHARGEBEE_API_KEY ?? '');
/** @type {string[]} */
const problems = [];
/** @type {Map<string, { steps: number, kills: number, longest: number }>} */
const counts = new Map();
/** The approximate number of steps in a round of all journeys. */
const stepsOfRound = 33;
/** Kills at every nth step, so that a short run covers all journeys too. */
const every = Math.max(1, Math.floor(stepsOfRound / wanted));
let steps = 0;
let kills = 0;

/**
 * A function that runs one step of a journey while the app is killed; the client repeats its request until it is
 * answered.
 * @param {string} journey
 */
function stepOf(journey) {
  const count = { steps: 0, kills: 0, longest: 0 };
  const entry = counts.get(journey) ?? count;
  counts.set(journey, entry);
  /** @template T @param {() => Promise<T>} act @returns {Promise<T>} */
  return async (act) => {
    steps += 1;
    if (kills >= wanted || steps % every) return act();
    const what = kills % 3 === 2 ? 'miniflare' : 'workerd';
    // Milliseconds: from before the request arrives until after most requests are answered.
    const moment = (kills * 37) % 400;
    kills += 1;
    entry.steps += 1;
    const started = Date.now();
    const killing = sleep(moment).then(() => {
      entry.kills += instance.kill(what) ? 1 : 0;
    });
    const answer = await act();
    await killing;
    await instance.answering();
    entry.longest = Math.max(entry.longest, Date.now() - started);
    return answer;
  };
}

/** Asks the app to sweep until no job waits. */
function untilWorkIsDone() {
  return until(
    'the end of the work',
    async () => {
      await apiOf(instance.app).call('GET', '/courses?limit=1');
      await fetch(`${instance.app}/cdn-cgi/local/scheduled?cron=${encodeURIComponent('* * * * *')}`).catch(() => null);
      return database.one(`SELECT count(*) FROM outbox WHERE state = 'pending'`) === 0;
    },
    300_000,
  );
}

try {
  // A job is given up after five interruptions. The demo's pictures are resized after the start, and the kills would
  // make the app give up some of them, which would say nothing about the journeys.
  await untilWorkIsDone();
  const all = journeysOf({ instance, database, levers });
  const journeys = namesFrom(only, Object.keys(all)).map((name) => ({ name, journey: all[name] }));
  for (let round = 0; kills < wanted; round++) {
    const stepsBefore = steps;
    const [person] = makePeople(database, [`kill-${round}`]);
    const [token = ''] = await tokensOf(instance.app, [person]);
    const api = apiOf(instance.app, { token });
    const traveller = { ...person, token, api, round };
    for (const { name, journey } of journeys) {
      const before = kills;
      try {
        await journey(traveller, stepOf(name));
        console.log(`round ${round}: ${name}, ${kills - before} kills`);
      } catch (error) {
        problems.push(`round ${round}, ${name}: ${error instanceof Error ? error.message : error}`);
        console.log(problems.at(-1));
      }
    }
    if (steps === stepsBefore) throw new Error('No journey made a step');
  }
  // Waits for late jobs, webhooks and sweeps.
  await untilWorkIsDone();
  problems.push(...(await checkAll({ database, levers, provider })));
} catch (error) {
  problems.push(error instanceof Error ? `${error.message}\n${instance.said().slice(-2000)}` : String(error));
} finally {
  await instance.stop();
}

console.log(
  tableOf(
    ['journey', 'steps', 'kills', 'longest, s'],
    [...counts].map(([name, { steps, kills: hit, longest }]) => [name, steps, hit, Math.round(longest / 100) / 10]),
  ),
);
for (const problem of problems) console.log(problem);
console.log(`${kills} kills in ${Math.round((Date.now() - begun) / 1000)} s, ${problems.length} problems`);
process.exitCode = problems.length ? 1 : 0;
