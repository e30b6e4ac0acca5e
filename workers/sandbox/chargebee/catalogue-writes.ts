import { CreateForItemsCouponBodySchema, UpdateForItemsCouponBodySchema } from '#chargebee/coupon.schema.js';
import { CreateItemBodySchema, UpdateItemBodySchema } from '#chargebee/item.schema.js';
import { CreateItemFamilyBodySchema } from '#chargebee/item_family.schema.js';
import { CreateItemPriceBodySchema, UpdateItemPriceBodySchema } from '#chargebee/item_price.schema.js';
import type { Constraint } from '#db/seed/catalogue';
import type { Sandbox } from '../sandbox';
import { duplicate, notFound, wrongParameter } from './errors';
import { type Operation, write } from './operation';
import { type Coupon, type Item, type ItemPrice, newerVersion, requireResource } from './resources';

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
    CreateItemFamilyBodySchema,
    ['id', 'name', 'description'],
    (sandbox, input) => {
      const body = { ...input, status: 'active', channel: 'web', deleted: false, object: 'item_family' };
      return { item_family: put(sandbox, 'item_family', input.id, body, 'new') };
    },
  ),
  write<Input<Item>>('/items', CreateItemBodySchema, ['id', 'type', 'item_family_id', ...ITEM], makeItem),
  write<Partial<Item>>('/items/:id', UpdateItemBodySchema, ITEM, (sandbox, input, { id = '' }) =>
    save(sandbox, 'item', id, input, 'known'),
  ),
  write<Input<ItemPrice>>(
    '/item_prices',
    CreateItemPriceBodySchema,
    ['id', 'item_id', 'currency_code', ...PRICE],
    makePrice,
  ),
  write<Partial<ItemPrice>>('/item_prices/:id', UpdateItemPriceBodySchema, PRICE, (sandbox, input, { id = '' }) =>
    save(sandbox, 'item_price', id, input, 'known'),
  ),
  write<CouponInput>(
    '/coupons/create_for_items',
    CreateForItemsCouponBodySchema,
    ['id', ...COUPON],
    (sandbox, input) => {
      const coupon = newCoupon(sandbox, { ...withConstraints(input), id: input.id });
      return save(sandbox, 'coupon', input.id, coupon, 'new');
    },
  ),
  write<CouponInput>(
    '/coupons/:id/update_for_items',
    UpdateForItemsCouponBodySchema,
    COUPON,
    (sandbox, input, { id = '' }) => save(sandbox, 'coupon', id, withConstraints(input), 'known'),
  ),
];

function makeItem(sandbox: Sandbox, input: Input<Item>): object {
  const family = String(input.item_family_id);
  // The demo catalogue's items belong to a family that no call created.
  const hasItems = sandbox.store.select('item', [], 'position', 1).length > 0;
  if (!hasItems && !sandbox.store.find('item_family', family)) throw notFound(family, 'item_family_id');
  return save(sandbox, 'item', input.id, newItem(input), 'new');
}

function makePrice(sandbox: Sandbox, input: Input<ItemPrice>): object {
  const item = requireResource(sandbox, 'item', input.item_id, 'item_id');
  if (item.type === 'plan' && !input.period_unit) throw wrongParameter('period_unit', 'cannot be blank for a plan');
  return save(sandbox, 'item_price', input.id, newPrice(sandbox, item, input), 'new');
}

/** A new item, with the members that are the same in every new one. */
export function newItem(given: Input<Item>): Item {
  const rest = { status: 'active', is_shippable: false, is_giftable: false, item_applicability: 'all', metered: false };
  const shown = { enabled_for_checkout: true, enabled_in_portal: true, external_name: given.name, channel: 'web' };
  return { ...rest, ...shown, ...given, deleted: false, object: 'item' } as Item;
}

/** A new price of this item, with the members that are the same in every new one. */
export function newPrice(
  { clock }: Sandbox,
  { item_family_id, type, external_name }: Pick<Item, 'item_family_id' | 'type' | 'external_name'>,
  given: Input<ItemPrice>,
): ItemPrice {
  const rest = {
    item_family_id,
    item_type: type,
    external_name,
    status: 'active',
    free_quantity: 0,
    channel: 'web',
    created_at: clock.now(),
    is_taxable: true,
    show_description_in_invoices: false,
    show_description_in_quotes: false,
  };
  return { ...rest, ...given, deleted: false, object: 'item_price' } as ItemPrice;
}

/** A new coupon, with the members that are the same in every new one. */
export function newCoupon({ clock }: Sandbox, given: Input<Coupon>): Coupon {
  const rest = { status: 'active', apply_discount_on: 'not_applicable', redemptions: 0, created_at: clock.now() };
  return { ...rest, ...given, deleted: false, object: 'coupon' } as Coupon;
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

/** Stores a resource with `put` and emits its event. Returns the resource under the name of its kind. */
function save(...[sandbox, kind, id, body, as]: Parameters<typeof put>): object {
  const saved = { [kind]: put(sandbox, kind, id, body, as) };
  sandbox.webhooks.emit(`${kind}_${as === 'new' ? 'created' : 'updated'}`, 'api', saved);
  return saved;
}

/**
 * Stores a resource. Throws 400 `duplicate_entry` if a new resource's id or a name of its kind is taken, 404 if an
 * existing resource is missing.
 */
function put(
  sandbox: Sandbox,
  kind: string,
  id: string,
  body: object & { name?: string },
  as: 'new' | 'known',
): object {
  const { store } = sandbox;
  const found = store.find<object>(kind, id)?.body;
  if (as === 'known' && !found) throw notFound(id);
  if (as === 'new' && found) throw duplicate(id, 'id');
  const namesake = { sql: `body ->> '$.name' = ? AND id <> ?`, values: [body.name ?? '', id] };
  if (store.select(kind, [namesake], 'position ASC', 1).length) throw duplicate(body.name ?? '', 'name');
  const stored = { ...found, ...body, ...newerVersion(sandbox) };
  store.put(kind, id, stored);
  return stored;
}
