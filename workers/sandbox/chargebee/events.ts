import { notFound } from './errors';
import { type ListRules, listResources } from './lists';
import { ListEventBodySchema } from './official-schemas';
import { type Operation, read } from './operation';

const LIST: ListRules = {
  kind: 'event',
  schema: ListEventBodySchema,
  filters: { id: 'text', event_type: 'text', source: 'text', occurred_at: 'time' },
  sorts: ['occurred_at'],
  // The stored event lacks the state of its webhook.
  present: (sandbox, body) => sandbox.webhooks.find(String(body.id)) ?? body,
};

export const eventOperations: Operation[] = [
  read('/events', (sandbox, { tree }) => listResources(sandbox, tree, LIST)),
  read('/events/:id', ({ webhooks }, { params }) => {
    const id = params.id ?? '';
    const event = webhooks.find(id);
    if (!event) throw notFound(id);
    return { event };
  }),
];
