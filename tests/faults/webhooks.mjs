import { setTimeout as sleep } from 'node:timers/promises';
import { readSecrets } from '../../scripts/lib/secrets.mjs';
import { request } from './client.mjs';
import { until } from './instance.mjs';

/**
 * Sends events as the provider does: again until they are taken. Throws when one is refused, or taken by nobody.
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
      // Nobody there, or in trouble: the supervisor is at it.
      if (status >= 300 && status < 500) throw new Error(`a webhook was answered ${status}`);
    }
    throw new Error('a webhook was taken by nobody');
  };
}

/**
 * Has the cron sweep again and again until no job waits. Throws when one dies.
 * @param {string} app
 * @param {ReturnType<typeof import('./database.mjs').databaseOf>} database
 * @param {(waiting: number) => void} [said] is told each time that another number waits
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
 * In what a list of ours differs from the provider's.
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
