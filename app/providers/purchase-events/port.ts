/** A purchase, for the operator's marketing statistics. It names nobody. */
export interface PurchaseEvent {
  /** Of the purchase: the same again is the same purchase. */
  id: string;
  kind: 'courses' | 'subscription';
  /** Minor units of the currency. */
  value: number;
  currency: string;
  couponCode: string | null;
  /** What was bought; amounts in minor units. */
  items: { id: string; name: string; amount: number; isGift: boolean }[];
  purchasedAt: Date;
}

export interface PurchaseEventsPort {
  /** Off unless an operator names where they go. */
  isConfigured: boolean;
  /** May come twice after a lost answer: the receiver counts each id once. Throws provider-failed. */
  report(event: PurchaseEvent): Promise<void>;
}
