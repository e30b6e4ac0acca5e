import type { Constraint } from '#db/seed/catalogue';
import type { Sandbox } from '../sandbox';
import { BillingError, notFound, wrongParameter } from './errors';
import {
  CreateForItemsCouponBodySchema,
  CreateItemBodySchema,
  CreateItemFamilyBodySchema,
  CreateItemPriceBodySchema,
  UpdateForItemsCouponBodySchema,
  UpdateItemBodySchema,
  UpdateItemPriceBodySchema,
} from './official-schemas';
import { type Operation, write } from './operation';
import type { Coupon, Item, ItemPrice } from './resources';

const ITEM = ['name', 'external_name', 'description', 'enabled_for_checkout', 'enabled_in_portal'];
const PRICE = [
  'name',
  'external_name',
  'pricing_model',
  'price',
  'period',
  'period_unit',
  'trial_period',
  'trial_period_unit',
  'billing_cycles',
];
const COUPON = [
  'name',
  'discount_type',
  'discount_percentage',
  'apply_on',
  'duration_type',
  'period',
  'period_unit',
  'valid_till',
  'max_redemptions',
  'item_constraints.*',
];

type Input<Resource> = Partial<Resource> & { id: string };
type CouponInput = Input<Omit<Coupon, 'item_constraints'>> & {
  /** Transposed, as on the wire. */
  item_constraints?: {
    constraint: Constraint['constraint'][];
    item_type: Constraint['item_type'][];
    item_price_ids?: string[][];
  };
};

/** Creates and changes items, item prices and coupons, for `npm run catalogue`. Deletes nothing. */
export const catalogueWrites: Operation[] = [
  write<{ id: string; name: string }>(
    '/item_families',
    { schema: CreateItemFamilyBodySchema, supported: ['id', 'name', 'description'] },
    (sandbox, input) => {
      const body = { ...input, status: 'active', channel: 'web', deleted: false };
      return { item_family: put(sandbox, 'item_family', input.id, { ...body, object: 'item_family' }, 'new') };
    },
  ),
  write<Input<Item>>(
    '/items',
    { schema: CreateItemBodySchema, supported: ['id', 'type', 'item_family_id', ...ITEM] },
    (sandbox, input) => {
      const item = makeItem(sandbox, input);
      sandbox.webhooks.emit('item_created', 'api', { item });
      return { item };
    },
  ),
  write<Partial<Item>>(
    '/items/:id',
    { schema: UpdateItemBodySchema, supported: ITEM },
    (sandbox, input, { id = '' }) => {
      const item = put<Item>(sandbox, 'item', id, input, 'known');
      sandbox.webhooks.emit('item_updated', 'api', { item });
      return { item };
    },
  ),
  write<Input<ItemPrice>>(
    '/item_prices',
    { schema: CreateItemPriceBodySchema, supported: ['id', 'item_id', 'currency_code', ...PRICE] },
    (sandbox, input) => {
      const price = makePrice(sandbox, input);
      sandbox.webhooks.emit('item_price_created', 'api', { item_price: price });
      return { item_price: price };
    },
  ),
  write<Partial<ItemPrice>>(
    '/item_prices/:id',
    { schema: UpdateItemPriceBodySchema, supported: PRICE },
    (sandbox, input, { id = '' }) => {
      const price = put<ItemPrice>(sandbox, 'item_price', id, input, 'known');
      sandbox.webhooks.emit('item_price_updated', 'api', { item_price: price });
      return { item_price: price };
    },
  ),
  write<CouponInput>(
    '/coupons/create_for_items',
    { schema: CreateForItemsCouponBodySchema, supported: ['id', ...COUPON] },
    (sandbox, input) => ({ coupon: makeCoupon(sandbox, input) }),
  ),
  write<CouponInput>(
    '/coupons/:id/update_for_items',
    { schema: UpdateForItemsCouponBodySchema, supported: COUPON },
    (sandbox, input, { id = '' }) => {
      const coupon = put<Coupon>(sandbox, 'coupon', id, withConstraints(input), 'known');
      sandbox.webhooks.emit('coupon_updated', 'api', { coupon });
      return { coupon };
    },
  ),
];

function makeItem(sandbox: Sandbox, input: Input<Item>): Item {
  if (!sandbox.store.find('item_family', String(input.item_family_id)) && !hasItems(sandbox)) {
    throw notFound(String(input.item_family_id), 'item_family_id');
  }
  const rest = { status: 'active', is_shippable: false, is_giftable: false, item_applicability: 'all', metered: false };
  const shown = { enabled_for_checkout: true, enabled_in_portal: true, external_name: input.name, channel: 'web' };
  return put<Item>(
    sandbox,
    'item',
    input.id,
    { ...rest, ...shown, ...input, deleted: false, object: 'item' } as Item,
    'new',
  );
}

/** The demo catalogue's items belong to a family that no call created. */
function hasItems({ store }: Sandbox): boolean {
  return store.select('item', [], 'position', 1).length > 0;
}

function makePrice(sandbox: Sandbox, input: Input<ItemPrice>): ItemPrice {
  const item = sandbox.store.find<Item>('item', String(input.item_id))?.body;
  if (!item) throw notFound(String(input.item_id), 'item_id');
  if (item.type === 'plan' && !input.period_unit) throw wrongParameter('period_unit', 'cannot be blank for a plan');
  const rest = {
    item_family_id: item.item_family_id,
    item_type: item.type,
    external_name: item.external_name,
    status: 'active' as const,
    free_quantity: 0,
    channel: 'web' as const,
    created_at: sandbox.clock.now(),
    is_taxable: true,
    show_description_in_invoices: false,
    show_description_in_quotes: false,
  };
  const body = { ...rest, ...input, deleted: false, object: 'item_price' } as ItemPrice;
  return put<ItemPrice>(sandbox, 'item_price', input.id, body, 'new');
}

function makeCoupon(sandbox: Sandbox, input: CouponInput): Coupon {
  const rest = {
    status: 'active',
    apply_discount_on: 'not_applicable',
    redemptions: 0,
    created_at: sandbox.clock.now(),
  };
  const body = { ...rest, ...withConstraints(input), deleted: false, object: 'coupon' } as Coupon;
  const coupon = put<Coupon>(sandbox, 'coupon', input.id, body, 'new');
  sandbox.webhooks.emit('coupon_created', 'api', { coupon });
  return coupon;
}

function withConstraints({ item_constraints: given, ...input }: CouponInput): Partial<Coupon> {
  if (!given) return input;
  const constraints = given.constraint.map((constraint, index) => ({
    item_type: given.item_type[index] ?? 'charge',
    constraint,
    ...(given.item_price_ids?.[index] && { item_price_ids: given.item_price_ids[index] }),
  }));
  return { ...input, item_constraints: constraints };
}

/**
 * Stores a resource; 400 `duplicate_entry` if a new one's id or a name of its kind is taken, 404 if a known one is
 * missing.
 */
function put<Resource extends object>(
  { store, clock }: Sandbox,
  kind: string,
  id: string,
  body: Partial<Resource> & { name?: string },
  as: 'new' | 'known',
): Resource {
  const found = store.find<Resource>(kind, id)?.body;
  if (as === 'known' && !found) throw notFound(id);
  if (as === 'new' && found) throw duplicate(id, 'id');
  const namesake = { sql: `body ->> '$.name' = ? AND id <> ?`, values: [body.name ?? '', id] };
  if (store.select(kind, [namesake], 'position ASC', 1).length) throw duplicate(body.name ?? '', 'name');
  const stored = { ...found, ...body, updated_at: clock.now(), resource_version: clock.nextVersion() } as Resource;
  store.put(kind, id, stored);
  return stored;
}

function duplicate(value: string, param: string): BillingError {
  return new BillingError(400, 'invalid_request', 'duplicate_entry', `The value ${value} is already present.`, param);
}
