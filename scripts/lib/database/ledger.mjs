import { quoted } from '../quoted.mjs';

/** @typedef {{ state?: string, ids?: string[], limit?: number }} Choice */

const STATES = ['received', 'done', 'ignored', 'stale', 'failed'];

/**
 * Parses the arguments of `npm run webhooks --`: `list|replay`, then a state and event ids; `--dry-run`, `--local`.
 * @param {string[]} args
 * @returns {{ command: 'list' | 'replay', choice: Choice, isDry: boolean, isLocal: boolean } | { problem: string }}
 */
export function readOrder(args) {
  const flags = args.filter((arg) => arg.startsWith('--'));
  const [command, ...names] = args.filter((arg) => !arg.startsWith('--'));
  const unknown = flags.find((flag) => !['--dry-run', '--local'].includes(flag));
  if (unknown) return { problem: `There is no ${unknown}.` };
  if (command !== 'list' && command !== 'replay') return { problem: 'Say list or replay.' };
  const [state, second] = names.filter((name) => STATES.includes(name));
  if (second) return { problem: `Name one state: ${state} or ${second}.` };
  const ids = names.filter((name) => !STATES.includes(name));
  const odd = ids.find((id) => !/^[A-Za-z0-9_-]{1,64}$/.test(id));
  if (odd !== undefined) return { problem: `${odd} is no event's id.` };
  const choice = { ...(state && { state }), ...(ids.length && { ids }) };
  return { command, choice, isDry: flags.includes('--dry-run'), isLocal: flags.includes('--local') };
}

/**
 * The query for the selected events, newest first.
 * @param {Choice} choice
 */
export function eventsOf({ state, ids, limit = 50 }) {
  return `SELECT id, type, state, received_at AS receivedAt, error, resource, version FROM webhook_events
    WHERE ${selected({ state, ids })} ORDER BY received_at DESC, id DESC LIMIT ${limit}`;
}

/**
 * Statements that replay events, like the use-case `replayWebhook` for one: the selected ones, or all failed ones
 * without a selection. Leaves events that are pending or ignored. The next sweep finds the jobs within a minute.
 * @param {Choice} choice
 * @param {number} now in milliseconds
 * @param {string} by who runs the command, for the audit log: user@machine
 */
export function replayOf({ state, ids }, now, by) {
  const which = `${selected(state || ids ? { state, ids } : { state: 'failed' })} AND state NOT IN ('received', 'ignored')`;
  return [
    `INSERT INTO outbox (id, kind, dedupe_key, payload, state, attempts, unfinished, available_at, created_at)
      SELECT lower(hex(randomblob(16))), 'handle-webhook', 'webhook:' || id || ':' || ${now},
        json_object('eventId', id), 'pending', 0, 0, ${now}, ${now} FROM webhook_events WHERE ${which}
      ON CONFLICT DO NOTHING`,
    // The new job takes the place of the job that failed for good.
    `DELETE FROM outbox WHERE state = 'dead' AND kind = 'handle-webhook'
      AND payload ->> 'eventId' IN (SELECT id FROM webhook_events WHERE ${which})`,
    // Like the administrators' page. The actor is no user of the app, so the details name them.
    `INSERT INTO audit_log (id, at, action, request_id, details)
      SELECT lower(hex(randomblob(13))), ${now}, 'webhook-replayed', 'npm run webhooks',
        json_object('eventId', id, 'type', type, 'from', 'command line', 'by', ${quoted(by)}) FROM webhook_events WHERE ${which}`,
    `UPDATE webhook_events SET state = 'received', error = NULL, handled_at = NULL WHERE ${which} RETURNING id`,
  ];
}

/**
 * Safe: `readOrder` refuses anything that could end an SQL string.
 * @param {Choice} choice
 */
function selected({ state, ids }) {
  const tests = [
    ...(state ? [`state = '${state}'`] : []),
    ...(ids?.length ? [`id IN (${ids.map((id) => `'${id}'`).join(', ')})`] : []),
  ];
  return tests.join(' AND ') || '1';
}
