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

/** The kinds of resources that are found by their ids; each is stored under its `object`. */
type Resource = Card | Coupon | Customer | Invoice | Item | ItemPrice | Subscription | Transaction;
type Kind = Resource['object'];
type OfKind<Name extends Kind> = Extract<Resource, { object: Name }>;

/** A stored resource; undefined if the id is unknown or absent. */
export function findResource<K extends Kind>({ store }: Sandbox, kind: K, id = ''): OfKind<K> | undefined {
  return store.find<OfKind<K>>(kind, id)?.body;
}

/** A stored resource; 404 if it is unknown. */
export function requireResource<K extends Kind>(sandbox: Sandbox, kind: K, id = '', param?: string): OfKind<K> {
  const found = findResource(sandbox, kind, id);
  if (!found) throw notFound(id, param);
  return found;
}

/** Stores a resource, and returns it. Without `hidden`, the stored one is kept. */
export function putResource<Stored extends { id: string; object: string }>(
  { store }: Sandbox,
  resource: Stored,
  hidden?: object,
): Stored {
  store.put(resource.object, resource.id, resource, hidden);
  return resource;
}

/** Stores a newer version of a resource, and returns that version. */
export function saveResource<Stored extends { id: string; object: string }>(
  sandbox: Sandbox,
  resource: Stored,
  hidden?: object,
): Stored {
  return putResource(sandbox, { ...resource, ...newerVersion(sandbox) }, hidden);
}

/** The members that every write of a resource renews. */
export function newerVersion({ clock }: Sandbox) {
  return { updated_at: clock.now(), resource_version: clock.nextVersion() };
}
