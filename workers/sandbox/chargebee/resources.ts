import type * as official from 'chargebee';
import type { Sandbox } from '../sandbox';
import { notFound } from './errors';

/** The provider's own types with the `object` discriminator, which the wire has and the types lack. */
type OnWire<Resource, Name extends string> = Resource & { object: Name };

export type Card = OnWire<official.Card, 'card'>;
export type Coupon = OnWire<official.Coupon, 'coupon'>;
export type CreditNote = OnWire<official.CreditNote, 'credit_note'>;
export type Customer = OnWire<official.Customer, 'customer'>;
export type Invoice = OnWire<official.Invoice, 'invoice'>;
export type Item = OnWire<official.Item, 'item'>;
export type ItemPrice = OnWire<official.ItemPrice, 'item_price'>;
export type Subscription = OnWire<official.Subscription, 'subscription'>;
export type PaymentSource = OnWire<official.PaymentSource, 'payment_source'>;
export type Transaction = OnWire<official.Transaction, 'transaction'>;

/** A stored resource; undefined if the id is unknown or absent. */
export function findResource<Resource>({ store }: Sandbox, kind: string, id = ''): Resource | undefined {
  return store.find<Resource>(kind, id)?.body;
}

/** A stored resource; 404 if it is unknown. */
export function requireResource<Resource>(sandbox: Sandbox, kind: string, id = '', param?: string): Resource {
  const found = findResource<Resource>(sandbox, kind, id);
  if (!found) throw notFound(id, param);
  return found;
}

/** The members that every write of a resource renews. */
export function newerVersion({ clock }: Sandbox) {
  return { updated_at: clock.now(), resource_version: clock.nextVersion() };
}
