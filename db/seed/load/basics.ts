import type { Database } from '../../client';
import { gbpRates, packageWorth, pirateCities, planPrices, plans, worthId } from '../../schema';
import type { Content, SubscriptionCurrency } from '../content/types';
import { insertAll } from './insert';

type Basics = Pick<Content, 'pirateCities' | 'plans' | 'packageWorth' | 'gbpRates'>;

/** What the product needs to run: option lists, plans, rates. */
export async function loadBasics(db: Database, content: Basics): Promise<void> {
  const cities = content.pirateCities.flatMap(({ country, cities }) => cities.map((city) => ({ city, country })));
  await insertAll(
    db,
    pirateCities,
    cities.map((row, position) => ({ ...row, position })),
  );
  await insertAll(
    db,
    plans,
    content.plans.map(({ id, type, name, billingCyclePeriod, badge, discountPercent, trialDays, position }) => ({
      id,
      type,
      name,
      billingCyclePeriod,
      badge: badge ?? null,
      discountPercent: discountPercent ?? null,
      trialDays: trialDays ?? 0,
      position,
    })),
  );
  await insertAll(
    db,
    planPrices,
    content.plans.flatMap((plan) =>
      Object.entries(plan.prices).map(([currency, price]) => ({
        planId: plan.id,
        currency: currency as SubscriptionCurrency,
        price,
        listPrice: plan.listPrices?.[currency as SubscriptionCurrency] ?? null,
      })),
    ),
  );
  await insertAll(db, packageWorth, [{ id: worthId, parts: content.packageWorth }]);
  await insertAll(db, gbpRates, content.gbpRates);
}
