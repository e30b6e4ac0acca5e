/** A purchase for the operator's marketing statistics. Contains no personal data. */
export interface PurchaseEvent {
  /** The purchase's id; repeats have the same id. */
  id: string;
  kind: 'courses' | 'subscription';
  /** Minor units of the currency. */
  value: number;
  currency: string;
  couponCode: string | null;
  /** The bought items; amounts in minor units. */
  items: { id: string; name: string; amount: number; isGift: boolean }[];
  purchasedAt: Date;
}

export interface PurchaseEventsPort {
  /** False unless the operator configures a URL. */
  isConfigured: boolean;
  /** May report a purchase twice after a lost answer: the receiver counts each id once. Throws provider-failed. */
  report(event: PurchaseEvent): Promise<void>;
}
