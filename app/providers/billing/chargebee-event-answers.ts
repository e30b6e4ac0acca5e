import { z } from 'zod';
import { readAnswer, resourceId } from './chargebee-answers';
import type { BillingEvent } from './port';

/* Events, as the provider sends and lists them. */

const Event = z.object({
  id: z.string().regex(resourceId),
  event_type: z.string().min(1).max(100),
  occurred_at: z.number().int(),
  content: z.record(z.string(), z.unknown()),
});

export function toEvent(raw: unknown): BillingEvent {
  const event = Event.parse(raw);
  return {
    id: event.id,
    type: event.event_type,
    occurredAt: new Date(event.occurred_at * 1000),
    content: event.content,
  };
}

const EventsAnswer = z.object({
  list: z.array(z.object({ event: z.unknown() })),
  next_offset: z.string().nullish(),
});

/** A page of events: one that cannot be read is left out, since it must not block all others. */
export function readEvents(raw: unknown): { events: BillingEvent[]; next: string | null } {
  const { list, next_offset: next } = readAnswer(EventsAnswer, raw);
  const events = list.flatMap(({ event }) => {
    try {
      return [toEvent(event)];
    } catch {
      return [];
    }
  });
  return { events, next: next ?? null };
}
