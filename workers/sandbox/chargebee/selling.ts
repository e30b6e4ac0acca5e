import type { Sandbox } from '../sandbox';
import { BillingError, notFound } from './errors';
import { ITEM_FAMILY, itemOf, itemPriceOf } from './load-catalogue';
import {
  CreateItemBodySchema,
  CreateItemPriceBodySchema,
  UpdateItemBodySchema,
  UpdateItemPriceBodySchema,
} from './official-schemas';
import { type Operation, write } from './operation';
import type { Item, ItemPrice } from './resources';

interface NewItem {
  id: string;
  name: string;
  type: 'plan' | 'addon' | 'charge';
  item_family_id: string;
  external_name?: string;
}

interface NewItemPrice {
  id: string;
  name: string;
  item_id: string;
  currency_code?: string;
  price?: number;
  external_name?: string;
}

/** Making and changing what is sold once. The one item family is there from the beginning. */
export const sellingOperations: Operation[] = [
  write<NewItem>(
    '/items',
    { schema: CreateItemBodySchema, supported: ['id', 'name', 'type', 'item_family_id', 'external_name'] },
    createItem,
  ),
  write<Partial<Item>>(
    '/items/:id',
    { schema: UpdateItemBodySchema, supported: ['name', 'external_name'] },
    (sandbox, input, { id = '' }) => {
      const item = { ...requireKept<Item>(sandbox, 'item', id), ...input, ...newest(sandbox) };
      refuseNameTaken(sandbox, item, 'item');
      sandbox.store.put('item', id, item);
      sandbox.webhooks.emit('item_updated', 'api', { item });
      return { item };
    },
  ),
  write<NewItemPrice>(
    '/item_prices',
    {
      schema: CreateItemPriceBodySchema,
      supported: ['id', 'name', 'item_id', 'currency_code', 'price', 'pricing_model', 'external_name'],
    },
    createItemPrice,
  ),
  write<Partial<ItemPrice>>(
    '/item_prices/:id',
    { schema: UpdateItemPriceBodySchema, supported: ['name', 'price', 'external_name'] },
    (sandbox, input, { id = '' }) => {
      const price = { ...requireKept<ItemPrice>(sandbox, 'item_price', id), ...input, ...newest(sandbox) };
      refuseNameTaken(sandbox, price, 'item_price');
      sandbox.store.put('item_price', id, price);
      sandbox.webhooks.emit('item_price_updated', 'api', { item_price: price });
      return { item_price: price };
    },
  ),
];

function createItem(sandbox: Sandbox, input: NewItem): object {
  const { id, name, type } = input;
  refuseTaken(sandbox, 'item', id);
  if (input.item_family_id !== ITEM_FAMILY) throw notFound(input.item_family_id, 'item_family_id');
  if (type === 'addon') throw new BillingError(400, 'invalid_request', 'param_wrong_value', 'no addons', 'type');
  const item: Item = { ...itemOf(sandbox, { id, name, type }), external_name: input.external_name ?? name };
  refuseNameTaken(sandbox, item, 'item');
  sandbox.store.put('item', id, item);
  sandbox.webhooks.emit('item_created', 'api', { item });
  return { item };
}

function createItemPrice(sandbox: Sandbox, input: NewItemPrice): object {
  const { id, name, item_id: itemId, currency_code: currencyCode = 'GBP', price = 0 } = input;
  refuseTaken(sandbox, 'item_price', id);
  const item = sandbox.store.find<Item>('item', itemId)?.body;
  if (!item) throw notFound(itemId, 'item_id');
  const type = item.type === 'plan' ? 'plan' : 'charge';
  const itemPrice: ItemPrice = {
    ...itemPriceOf(sandbox, { id, itemId, name, currencyCode, price }, { id: itemId, name: item.name, type }),
    ...(input.external_name && { external_name: input.external_name }),
  };
  refuseNameTaken(sandbox, itemPrice, 'item_price');
  sandbox.store.put('item_price', id, itemPrice);
  sandbox.webhooks.emit('item_price_created', 'api', { item_price: itemPrice });
  return { item_price: itemPrice };
}

function newest({ clock }: Sandbox) {
  return { updated_at: clock.now(), resource_version: clock.nextVersion() };
}

function requireKept<Kept>({ store }: Sandbox, kind: string, id: string): Kept {
  const found = store.find<Kept>(kind, id);
  if (!found) throw notFound(id);
  return found.body;
}

function refuseTaken({ store }: Sandbox, kind: string, id: string): void {
  if (store.find(kind, id)) throw duplicate(id, 'id');
}

/** The provider tells items apart by their names too, and prices. */
function refuseNameTaken({ store }: Sandbox, { id, name }: { id: string; name: string }, kind: string): void {
  const condition = { sql: `body ->> '$.name' = ? AND id <> ?`, values: [name, id] };
  if (store.select(kind, [condition], 'position ASC', 1).length) throw duplicate(name, 'name');
}

function duplicate(value: string, param: string): BillingError {
  return new BillingError(400, 'invalid_request', 'duplicate_entry', `The value ${value} is already present.`, param);
}
