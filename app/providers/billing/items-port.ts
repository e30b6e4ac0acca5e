import type { Currency } from '~/kit/money';

/** An item for one-off purchases at the provider: `course-c01`, `gift-course-c01`, `bundle-b1`. */
export interface ItemToSell {
  id: string;
  /** The name that buyers read. */
  title: string;
}

/** The list price in one currency; a sale overrides it in the charge. */
export interface ItemPriceToSell {
  item: ItemToSell;
  currency: Currency;
  /** Minor units. */
  price: number;
}

/** Items for one-off purchases, and their prices. */
export interface ItemsPort {
  /** Creates the item or updates its title (idempotent). */
  putItem(item: ItemToSell): Promise<void>;
  /** Creates or updates the price `<item's id>-<currency>` (idempotent). Its item must exist. */
  putItemPrice(price: ItemPriceToSell): Promise<void>;
}
