import { setTimeout as sleep } from 'node:timers/promises';
import { readSecrets } from '../../scripts/lib/secrets.mjs';
import { request } from './client.mjs';
import { until } from './instance.mjs';

/**
 * Sends events like the provider: repeatedly until they are accepted. Throws if an event is refused, or not accepted in
 * time.
 * @param {string} app
 * @param {number} [patience] milliseconds for each
 * @returns {(event: object) => Promise<void>}
 */
export function webhooksTo(app, patience = 120_000) {
  const { CHARGEBEE_WEBHOOK_CREDENTIALS = '' } = readSecrets();
  const authorization = `Basic ${btoa(CHARGEBEE_WEBHOOK_CREDENTIALS.split(/\s+/)[0] ?? '')}`;
  return async (event) => {
    for (const end = Date.now() + patience; Date.now() < end; await sleep(250)) {
      const { status } = await request(`${app}/webhooks/chargebee`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(event),
        limit: 20_000,
      });
      if (status >= 200 && status < 300) return;
      // Anything else is repeated: the app is down or in trouble, and the supervisor restarts it.
      if (status >= 300 && status < 500) throw new Error(`a webhook was answered ${status}`);
    }
    throw new Error('a webhook was taken by nobody');
  };
}

/**
 * Runs the cron's sweep until no job waits. Throws if a job is dead.
 * @param {string} app
 * @param {ReturnType<typeof import('./database.mjs').databaseOf>} database
 * @param {(waiting: number) => void} [said] called whenever the number of waiting jobs changes
 */
export async function settleJobs(app, database, said = () => {}) {
  const jobs = `SELECT coalesce(sum(state = 'pending'), 0) AS waiting, coalesce(sum(state = 'dead'), 0) AS dead FROM outbox`;
  let last = -1;
  const isSettled = async () => {
    await request(`${app}/cdn-cgi/local/scheduled?cron=${encodeURIComponent('* * * * *')}`);
    const [{ waiting, dead }] = database.ask(jobs);
    if (dead) throw new Error(`${dead} jobs are dead`);
    if (waiting !== last) said(waiting);
    last = waiting;
    return waiting === 0;
  };
  await until('the end of the work', isSettled, 1_800_000);
}

/**
 * The differences between the app's list and the provider's.
 * @param {string} what
 * @param {string[]} mine
 * @param {string[]} theirs
 * @returns {string[]}
 */
export function differences(what, mine, theirs) {
  const [a, b] = [new Set(mine), new Set(theirs)];
  const lacking = [...b].filter((one) => !a.has(one));
  const odd = [...a].filter((one) => !b.has(one));
  return [
    ...(mine.length === a.size ? [] : [`${what}: ${mine.length - a.size} stand there twice`]),
    ...(lacking.length ? [`${what}: ${lacking.length} are lacking, such as ${lacking[0]}`] : []),
    ...(odd.length ? [`${what}: ${odd.length} should not be, such as ${odd[0]}`] : []),
  ];
}
