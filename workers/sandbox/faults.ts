import type { Store } from './store';

/** The services that can fail, and their failures. */
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
 * How a call fails. Before it takes effect: an error, no answer, or a redirect elsewhere. After: the answer is late,
 * dripping, lost, unreadable, of another shape, or has URLs of a strange origin.
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

/** The active faults. */
export function createFaults(store: Store) {
  function list() {
    return store
      .rows<FaultRow>('SELECT * FROM fault ORDER BY position')
      .map(({ service, mode, remaining, part }) => ({ service, mode, count: remaining, ...(part && { match: part }) }));
  }

  function add(service: string, mode: string, count: number, part: string): void {
    const insert = 'INSERT INTO fault (service, mode, remaining, part) VALUES (?, ?, ?, ?)';
    store.run(insert, service, mode, Math.min(count, MOST), part);
  }

  function clear(): void {
    store.run('DELETE FROM fault');
  }

  /** Removes the faults of a service with exactly this `match`. */
  function takeBack(service: string, part: string): void {
    store.run('DELETE FROM fault WHERE service = ? AND part = ?', service, part);
  }

  /** Uses up one count of the oldest matching fault; `left` is what remains. */
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

  /** The fault for the next call of a service; `subject` is the call's path. */
  function takeForCall(service: Service, subject: string): CallMode | undefined {
    return take(service, subject)?.mode as CallMode | undefined;
  }

  /** The fault for the next webhook; `subject` is the event's type. */
  function takeForWebhook(subject: string): { mode: WebhookMode; left: number } | undefined {
    return take('webhooks', subject) as { mode: WebhookMode; left: number } | undefined;
  }

  return { list, add, clear, takeBack, takeForCall, takeForWebhook };
}
