import type { Store } from './store';

/** What can be made to fail, and how. */
export const SERVICES = ['chargebee', 'braintree', 'turnstile', 'mail'] as const;
export const CALL_MODES = [
  'error',
  'timeout',
  'slow',
  'drip',
  'drop',
  'garbage',
  'shape',
  'redirect',
  'elsewhere',
] as const;
export const WEBHOOK_MODES = ['drop', 'duplicate', 'reorder', 'hold'] as const;

const MOST = 1_000_000;

type Service = (typeof SERVICES)[number];
/**
 * How a call fails: refused with an error, never answered, answered late, answered with its headers at once and its
 * body byte by byte, or led elsewhere; or done, with its answer lost, unreadable, readable and of another shape, or with
 * addresses at a strange origin.
 */
export type CallMode = (typeof CALL_MODES)[number];
/** What happens to an event's webhook. */
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

interface FaultRow {
  position: number;
  service: string;
  mode: string;
  remaining: number;
  part: string;
}

export type Faults = ReturnType<typeof createFaults>;

/** The faults that were ordered and not used up yet. */
export function createFaults(store: Store) {
  function list() {
    return store
      .rows<FaultRow>('SELECT * FROM fault ORDER BY position')
      .map(({ service, mode, remaining, part }) => ({ service, mode, count: remaining, ...(part && { match: part }) }));
  }

  function add(service: string, mode: string, count: number, part: string): void {
    store.run(
      'INSERT INTO fault (service, mode, remaining, part) VALUES (?, ?, ?, ?)',
      service,
      mode,
      Math.min(count, MOST),
      part,
    );
  }

  function clear(): void {
    store.run('DELETE FROM fault');
  }

  /** Takes back what was ordered for a service and just this part. */
  function takeBack(service: string, part: string): void {
    store.run('DELETE FROM fault WHERE service = ? AND part = ?', service, part);
  }

  /** Uses up one of the oldest fault that fits; `left` is what remains of it. */
  function take(service: string, subject: string): { mode: string; left: number } | undefined {
    const row = store.rows<FaultRow>(
      "SELECT * FROM fault WHERE service = ? AND (part = '' OR instr(?, part) > 0) ORDER BY position LIMIT 1",
      service,
      subject,
    )[0];
    if (!row) return undefined;
    const left = row.remaining - 1;
    if (left === 0) store.run('DELETE FROM fault WHERE position = ?', row.position);
    else store.run('UPDATE fault SET remaining = ? WHERE position = ?', left, row.position);
    return { mode: row.mode, left };
  }

  /** The fault of the next call of a service; `subject` is the call's path. */
  function takeForCall(service: Service, subject: string): CallMode | undefined {
    return take(service, subject)?.mode as CallMode | undefined;
  }

  /** The fault of the next webhook; `subject` is the event's type. */
  function takeForWebhook(subject: string): { mode: WebhookMode; left: number } | undefined {
    return take('webhooks', subject) as { mode: WebhookMode; left: number } | undefined;
  }

  return { list, add, clear, takeBack, takeForCall, takeForWebhook };
}
