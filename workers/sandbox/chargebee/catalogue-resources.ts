import { withStatus } from './coupons';
import { notFound } from './errors';
import { type ListRules, listResources } from './lists';
import { ListCouponBodySchema, ListItemBodySchema, ListItemPriceBodySchema } from './official-schemas';
import { type Operation, read } from './operation';
import type { Coupon } from './resources';

const ITEMS: ListRules = {
  kind: 'item',
  schema: ListItemBodySchema,
  filters: { id: 'text', name: 'text', type: 'text', status: 'text', updated_at: 'time' },
  sorts: ['name', 'id', 'updated_at'],
};

const ITEM_PRICES: ListRules = {
  kind: 'item_price',
  schema: ListItemPriceBodySchema,
  filters: {
    id: 'text',
    name: 'text',
    item_id: 'text',
    item_type: 'text',
    currency_code: 'text',
    status: 'text',
    period: 'number',
    period_unit: 'text',
    updated_at: 'time',
  },
  sorts: ['name', 'id', 'updated_at'],
};

const COUPONS: ListRules = {
  kind: 'coupon',
  schema: ListCouponBodySchema,
  filters: { id: 'text', name: 'text', duration_type: 'text', apply_on: 'text', created_at: 'time' },
  sorts: ['created_at'],
  present: ({ clock }, body) => withStatus(body as Coupon, clock.now()),
};

/** Reading items, item prices and coupons. */
export const catalogueOperations: Operation[] = [
  ...readable('/items', ITEMS),
  ...readable('/item_prices', ITEM_PRICES),
  ...readable('/coupons', COUPONS),
];

function readable(path: string, rules: ListRules): Operation[] {
  return [
    read(path, (sandbox, { tree }) => listResources(sandbox, tree, rules)),
    read(`${path}/:id`, (sandbox, { params }) => {
      const id = params.id ?? '';
      const found = sandbox.store.find<Record<string, unknown>>(rules.kind, id);
      if (!found) throw notFound(id);
      return { [rules.kind]: rules.present?.(sandbox, found.body) ?? found.body };
    }),
  ];
}
