import type { Currency } from '~/kit/money';

/** Something that is sold once, as the provider is to know it: `course-c01`, `gift-course-c01`, `bundle-b1`. */
export interface ItemToSell {
  id: string;
  /** What buyers read of it. */
  title: string;
}

/** What it costs in one currency: the list price, which a sale overrides when it is charged. */
export interface ItemPriceToSell {
  item: ItemToSell;
  currency: Currency;
  /** Minor units. */
  price: number;
}

/** What is sold once, and at which prices. */
export interface ItemsPort {
  /** Makes the item, or gives it its title; a repeat is fine. */
  putItem(item: ItemToSell): Promise<void>;
  /** Makes the price `<item's id>-<currency>`, or changes what it is; a repeat is fine. Its item must be there. */
  putItemPrice(price: ItemPriceToSell): Promise<void>;
}
