import type { PricedBasket, PricedItem } from '~/features/basket/price-basket.server';
import { type Currency, formatMoney } from '~/kit/money';
import type { CompletedPurchase, SoldLine } from './rules';
import type { BoughtView, CheckoutLineView } from './view';

/** The lines of the purchase summary, each with how its amount came about. */
export function presentLines({ items, quote, currency }: PricedBasket): CheckoutLineView[] {
  return items.map((item) => ({
    id: `${item.kind}-${item.id}`,
    title: item.title,
    hint: hintOf(item, currency, quote.applied?.percent),
    amount: formatMoney(item.amount, currency),
  }));
}

function hintOf(item: PricedItem, currency: PricedBasket['currency'], percent: number | undefined): string {
  if (item.kind === 'bundle') return 'Bundle, no discounts apply';
  const isSale = item.sale < item.list;
  if (!item.discount || !percent) return isSale ? `Sale price, was ${formatMoney(item.list, currency)}` : 'Course';
  const price = formatMoney(item.sale, currency);
  return `${isSale ? `Sale price ${price}` : price}, less ${percent}%`;
}

export function presentBought({ lines, currency }: CompletedPurchase): BoughtView[] {
  return lines.map((line) => ({
    id: `${line.kind}-${line.refId}`,
    title: line.title,
    amount: formatMoney(line.amount, currency),
  }));
}

/** What of a purchase its buyer had already, and that it goes back; null for nothing. */
export function spellGivenBack({ lines, currency }: { lines: SoldLine[]; currency: Currency }): string | null {
  const back = lines.filter((line) => line.isGivenBack);
  if (!back.length) return null;
  const titles = back.map((line) => `“${line.title}”`).join(' and ');
  const sum = back.reduce((total, line) => total + line.amount, 0);
  return `You had ${titles} already: ${formatMoney(sum, currency)} goes back to you the way it came, and another mail tells you when.`;
}
