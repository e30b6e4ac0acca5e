import type { Clock } from './clock';
import type { Faults, WebhookMode } from './faults';
import { newId } from './ids';
import type { Settings } from './settings';
import type { Store } from './store';

/**
 * Seconds between retries of a webhook: the provider's 2 min, 6 min, 30 min, 1 h, 5 h, 1 d and 2 d, with seconds for
 * minutes and a shortened end.
 */
const RETRY_SECONDS = [2, 6, 30, 60, 300, 600, 1200];
const ANSWER_TIMEOUT_MILLISECONDS = 20_000;
/** How long a reordered webhook waits for others to overtake it. */
const REORDER_MILLISECONDS = 3_000;

export type EventSource = 'api' | 'hosted_page' | 'portal' | 'scheduled_job' | 'admin_console';

/** An event as in the API and in a webhook. */
export interface BillingEvent {
  id: string;
  occurred_at: number;
  source: EventSource;
  object: 'event';
  api_version: 'v2';
  event_type: string;
  webhook_status: string;
  content: object;
}

type DeliveryState = 'scheduled' | 'succeeded' | 'failed' | 'held' | 'dropped';

interface Delivery {
  event_id: string;
  position: number;
  state: DeliveryState;
  copies: number;
  attempts: number;
  failures: number;
  last_status: number | null;
  last_error: string | null;
  due_at: number;
}

interface Parts {
  storage: DurableObjectStorage;
  settings: Settings;
  store: Store;
  clock: Clock;
  faults: Faults;
}

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Records events and sends their webhooks with retries, by the object's alarm. */
export function createWebhooks({ storage, settings, store, clock, faults }: Parts) {
  const target = `${settings.appOrigin}/webhooks/chargebee`;
  const authorization = `Basic ${btoa(`${settings.webhookUsername}:${settings.webhookPassword}`)}`;

  /** Records an event together with the change that caused it; the alarm sends its webhook. */
  function emit(eventType: string, source: EventSource, content: object): void {
    const event: BillingEvent = {
      id: newId('ev_', 20),
      occurred_at: clock.now(),
      source,
      object: 'event',
      api_version: 'v2',
      event_type: eventType,
      webhook_status: 'scheduled',
      content,
    };
    store.put('event', event.id, event);
    schedule(event);
    void arm();
  }

  function schedule(event: BillingEvent): void {
    const fault = faults.takeForWebhook(event.event_type);
    const { state, copies, dueAt } = plan(fault?.mode);
    // Negative positions come first, in reverse order: the last webhook is sent first.
    const place = store.count('webhook_position') * (fault?.mode === 'reorder' ? -1 : 1);
    const insert = 'INSERT INTO delivery (event_id, position, state, copies, due_at) VALUES (?, ?, ?, ?, ?)';
    store.run(insert, event.id, place, state, copies, dueAt);
    if (fault?.mode !== 'reorder') return;
    const releaseAt = Date.now() + (fault.left === 0 ? 0 : REORDER_MILLISECONDS);
    store.run("UPDATE delivery SET due_at = ? WHERE position < 0 AND state = 'scheduled' AND attempts = 0", releaseAt);
  }

  /** Sets the alarm for the next due webhook. */
  async function arm(): Promise<void> {
    const first = "SELECT min(due_at) AS due FROM delivery WHERE state = 'scheduled'";
    const next = store.rows<{ due: number | null }>(first)[0];
    if (next?.due != null) await storage.setAlarm(Math.max(next.due, Date.now()));
  }

  /** Sends all due webhooks, one after another. */
  async function deliverDue(): Promise<void> {
    for (;;) {
      const due = store.rows<Delivery>(
        "SELECT * FROM delivery WHERE state = 'scheduled' AND due_at <= ? ORDER BY position LIMIT 1",
        Date.now(),
      )[0];
      if (!due) break;
      for (let copy = 0; copy < due.copies; copy += 1) await attempt(due.event_id);
    }
    await arm();
  }

  /** One delivery attempt; 2xx is success, everything else is retried. */
  async function attempt(eventId: string): Promise<void> {
    const event = find(eventId);
    if (!event) return;
    const outcome = await post(event);
    const before = deliveryOf(eventId);
    if (!before) return;
    const isTaken = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
    const wait = RETRY_SECONDS[before.failures];
    // A success is final: a later failed copy changes nothing.
    const isOver = isTaken || before.state === 'succeeded';
    const state: DeliveryState = isOver ? 'succeeded' : wait === undefined ? 'failed' : 'scheduled';
    store.run(
      `UPDATE delivery SET state = ?, attempts = attempts + 1, failures = failures + ?, last_status = ?, last_error = ?,
       due_at = ?, copies = 1 WHERE event_id = ?`,
      state,
      isTaken ? 0 : 1,
      outcome.status,
      outcome.error,
      Date.now() + (wait ?? 0) * 1000,
      eventId,
    );
  }

  async function post(event: BillingEvent): Promise<{ status: number | null; error: string | null }> {
    try {
      const response = await fetch(target, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MILLISECONDS),
        headers: {
          authorization,
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'ChargeBee-Webhooks (sandbox)',
        },
        body: JSON.stringify(event),
      });
      await response.body?.cancel();
      return { status: response.status, error: null };
    } catch (error) {
      return { status: null, error: error instanceof Error ? error.message : String(error) };
    }
  }

  /** An event with its webhook's current state. */
  function find(id: string): BillingEvent | undefined {
    const event = store.find<BillingEvent>('event', id)?.body;
    return event && { ...event, webhook_status: statusOf(deliveryOf(id)) };
  }

  function deliveryOf(eventId: string): Delivery | undefined {
    return store.rows<Delivery>('SELECT * FROM delivery WHERE event_id = ?', eventId)[0];
  }

  function statusOf(delivery: Delivery | undefined): string {
    if (!delivery || delivery.state === 'dropped') return 'skipped';
    if (delivery.state === 'held') return 'scheduled';
    if (delivery.state === 'scheduled') return delivery.failures > 0 ? 're_scheduled' : 'scheduled';
    return delivery.state;
  }

  /** All events with their webhooks' states, oldest first. */
  function report() {
    const deliveries = new Map(store.rows<Delivery>('SELECT * FROM delivery').map((row) => [row.event_id, row]));
    return store.select<BillingEvent>('event').map(({ body }) => {
      const delivery = deliveries.get(body.id);
      return {
        ...body,
        webhook_status: statusOf(delivery),
        delivery: {
          state: delivery?.state ?? 'dropped',
          delivered: delivery?.state === 'succeeded',
          attempts: delivery?.attempts ?? 0,
          lastStatus: delivery?.last_status ?? null,
          lastError: delivery?.last_error ?? null,
          nextAttemptAt: delivery?.state === 'scheduled' ? new Date(delivery.due_at).toISOString() : null,
        },
      };
    });
  }

  async function releaseHeld(): Promise<void> {
    store.run("UPDATE delivery SET state = 'scheduled', due_at = ? WHERE state = 'held'", Date.now());
    await arm();
  }

  return { emit, arm, deliverDue, attempt, find, report, releaseHeld };
}

function plan(mode: WebhookMode | undefined): { state: DeliveryState; copies: number; dueAt: number } {
  if (mode === 'drop') return { state: 'dropped', copies: 1, dueAt: 0 };
  if (mode === 'hold') return { state: 'held', copies: 1, dueAt: 0 };
  return { state: 'scheduled', copies: mode === 'duplicate' ? 2 : 1, dueAt: Date.now() };
}
