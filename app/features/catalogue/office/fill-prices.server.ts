import { desc } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { gbpRates } from '#db/schema';
import type { Tree } from '~/features/drafts/fields';
import { currencies, type Rates } from '~/kit/money';
import { readOne, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { fillPrices, lacksPrices } from './prices';

/** The newest rates of the office's table. */
export function newestRates({ db }: Scope): Read<Rates> {
  const rows = db.select().from(gbpRates).orderBy(desc(gbpRates.month)).limit(currencies.length);
  return readOf([rows], (found) => {
    const rates: Rates = {};
    for (const { currency, rate } of found) rates[currency] ??= rate;
    return rates;
  });
}

/** Works out the prices that a form leaves empty from those that it has, at the newest rates. */
export async function proposePrices(scope: Scope, tree: Record<string, Tree>): Promise<void> {
  requireAdmin(scope);
  if (lacksPrices(tree)) fillPrices(tree, await readOne(scope, newestRates(scope)));
}
