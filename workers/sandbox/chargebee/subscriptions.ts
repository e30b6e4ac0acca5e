import { notFound } from './errors';
import { type ListRules, listResources } from './lists';
import { ListSubscriptionBodySchema } from './official-schemas';
import { type Operation, read } from './operation';

const LIST: ListRules = {
  kind: 'subscription',
  schema: ListSubscriptionBodySchema,
  filters: {
    id: 'text',
    customer_id: 'text',
    status: 'text',
    created_at: 'time',
    next_billing_at: 'time',
    updated_at: 'time',
  },
  sorts: ['created_at', 'updated_at'],
};

/** Reading only: what creates a subscription answers 501, so that nobody has one. */
export const subscriptionOperations: Operation[] = [
  read('/subscriptions', (sandbox, { tree }) => listResources(sandbox, tree, LIST)),
  read('/subscriptions/:id', (_sandbox, { params }) => {
    throw notFound(params.id ?? '');
  }),
];
