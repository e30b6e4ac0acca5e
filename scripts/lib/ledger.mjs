/** @typedef {{ state?: string, ids?: string[], limit?: number }} Choice */

const STATES = ['received', 'done', 'ignored', 'stale', 'failed'];

/**
 * Reads what follows `npm run webhooks --`: `list|replay`, then states and ids of events; `--dry-run`, `--local`.
 * @param {string[]} args
 * @returns {{ command: 'list' | 'replay', choice: Choice, isDry: boolean, isLocal: boolean } | { problem: string }}
 */
export function readOrder(args) {
  const flags = args.filter((arg) => arg.startsWith('--'));
  const [command, ...names] = args.filter((arg) => !arg.startsWith('--'));
  const unknown = flags.find((flag) => !['--dry-run', '--local'].includes(flag));
  if (unknown) return { problem: `There is no ${unknown}.` };
  if (command !== 'list' && command !== 'replay') return { problem: 'Say list or replay.' };
  const [state] = names.filter((name) => STATES.includes(name));
  const ids = names.filter((name) => !STATES.includes(name));
  const odd = ids.find((id) => !/^[A-Za-z0-9_-]{1,64}$/.test(id));
  if (odd !== undefined) return { problem: `${odd} is no event's id.` };
  const choice = { ...(state && { state }), ...(ids.length && { ids }) };
  return { command, choice, isDry: flags.includes('--dry-run'), isLocal: flags.includes('--local') };
}

/**
 * The question for the events of the ledger that are meant, the latest first.
 * @param {Choice} choice
 */
export function eventsOf({ state, ids, limit = 50 }) {
  return `SELECT id, type, state, received_at AS receivedAt, error, resource, version FROM webhook_events
    WHERE ${meant({ state, ids })} ORDER BY received_at DESC, id DESC LIMIT ${limit}`;
}

/**
 * Statements that have events worked on again, as the use-case `replayWebhook` does for one: of those that are meant,
 * or of all that failed when none is named. What waits to be worked on and what nothing is done about is left alone.
 * The sweep of the next minute finds the jobs.
 * @param {Choice} choice
 * @param {number} now in milliseconds
 */
export function replayOf({ state, ids }, now) {
  const which = `${meant(state || ids ? { state, ids } : { state: 'failed' })} AND state NOT IN ('received', 'ignored')`;
  return [
    `INSERT INTO outbox (id, kind, dedupe_key, payload, state, attempts, unfinished, available_at, created_at)
      SELECT lower(hex(randomblob(16))), 'handle-webhook', 'webhook:' || id || ':' || ${now},
        json_object('eventId', id), 'pending', 0, 0, ${now}, ${now} FROM webhook_events WHERE ${which}
      ON CONFLICT DO NOTHING`,
    // As the page for administrators has it, but that nobody's id stands there: who may use wrangler is no user.
    `INSERT INTO audit_log (id, at, action, request_id, details)
      SELECT lower(hex(randomblob(13))), ${now}, 'webhook-replayed', 'npm run webhooks',
        json_object('eventId', id, 'type', type, 'from', 'command line') FROM webhook_events WHERE ${which}`,
    `UPDATE webhook_events SET state = 'received', error = NULL, handled_at = NULL WHERE ${which} RETURNING id`,
  ];
}

/**
 * `readOrder` has let nothing pass that would end a quotation.
 * @param {Choice} choice
 */
function meant({ state, ids }) {
  const tests = [
    ...(state ? [`state = '${state}'`] : []),
    ...(ids?.length ? [`id IN (${ids.map((id) => `'${id}'`).join(', ')})`] : []),
  ];
  return tests.join(' AND ') || '1';
}
