import { expect, it } from 'vitest';
import { billingCatalogue, demoPurchases } from './billing-catalogue';

it('the billing provider sells everything that the demo accounts have bought', () => {
  const sold = billingCatalogue().itemPrices.map(({ id }) => id);
  const bought = demoPurchases();
  expect(bought.map(({ localPart, lines }) => [localPart, lines.length])).toEqual([
    ['owner', 3],
    ['partner', 2],
  ]);
  for (const { lines } of bought) {
    for (const { kind, refId } of lines) expect(sold).toContain(`${kind}-${refId}-GBP`);
  }
});
