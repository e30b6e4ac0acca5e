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
