import { AppError } from '~/kit/app-error';
import { requireSame, resourceId } from './chargebee-answers';
import { type ChargebeeCall, nullOn } from './chargebee-call';
import { followsEvent, readEvent, readHead, readHeads } from './chargebee-event-answers';
import type { EventsPort } from './events-port';

export function chargebeeEvents(call: ChargebeeCall): EventsPort {
  return {
    followsEvent,

    readEvent(body) {
      try {
        return readHead(JSON.parse(body));
      } catch (cause) {
        throw new AppError('unreadable', 'The body is not an event.', { cause });
      }
    },

    async retrieveEvent(id) {
      if (!resourceId.test(id)) return null;
      return nullOn(['resource_not_found'], async () => {
        const answer = await call((api) => api.event.retrieve(id));
        const event = readEvent(answer.event);
        requireSame(id, event.id);
        return event;
      });
    },

    async listEvents(after, offset) {
      const wish = {
        occurred_at: { after: Math.floor(after.getTime() / 1000) },
        'sort_by[asc]': 'occurred_at',
        limit: 100,
        ...(offset !== null && { offset }),
      } as const;
      return readHeads(await call((api) => api.event.list(wish)));
    },
  };
}
