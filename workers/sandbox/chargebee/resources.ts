import type {
  Card as OfficialCard,
  Coupon as OfficialCoupon,
  CreditNote as OfficialCreditNote,
  Customer as OfficialCustomer,
  Invoice as OfficialInvoice,
  Item as OfficialItem,
  ItemPrice as OfficialItemPrice,
  PaymentSource as OfficialPaymentSource,
  Subscription as OfficialSubscription,
  Transaction as OfficialTransaction,
} from 'chargebee';
import type { Sandbox } from '../sandbox';
import { notFound } from './errors';

/** The provider's own types with the `object` discriminator, which the wire has and the types lack. */
type OnWire<Resource, Name extends string> = Resource & { object: Name };

export type Card = OnWire<OfficialCard, 'card'>;
export type Coupon = OnWire<OfficialCoupon, 'coupon'>;
export type CreditNote = OnWire<OfficialCreditNote, 'credit_note'>;
export type Customer = OnWire<OfficialCustomer, 'customer'>;
export type Invoice = OnWire<OfficialInvoice, 'invoice'>;
export type Item = OnWire<OfficialItem, 'item'>;
export type ItemPrice = OnWire<OfficialItemPrice, 'item_price'>;
export type Subscription = OnWire<OfficialSubscription, 'subscription'>;
export type PaymentSource = OnWire<OfficialPaymentSource, 'payment_source'>;
export type Transaction = OnWire<OfficialTransaction, 'transaction'>;

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
