import { pick } from '~/kit/pick';
import type { Database } from '../../client';
import { gbpRates, packageWorth, pirateCities, planPrices, plans, worthId } from '../../schema';
import type { Content, PlanContent, SubscriptionCurrency } from '../content/types';
import { insertAll } from './insert';

interface Basics extends Pick<Content, 'pirateCities' | 'gbpRates'> {
  /** Plans without `isOffered` are offered. */
  plans: (PlanContent & { isOffered?: boolean })[];
  /** Null for a school that has not set it. */
  packageWorth: Content['packageWorth'] | null;
}

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
    content.plans.map(({ badge, discountPercent, trialDays, isOffered, ...plan }) => ({
      ...pick(plan, 'id', 'type', 'name', 'billingCyclePeriod', 'position'),
      badge: badge ?? null,
      discountPercent: discountPercent ?? null,
      trialDays: trialDays ?? 0,
      isOffered: isOffered ?? true,
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
  await insertAll(db, packageWorth, content.packageWorth ? [{ id: worthId, parts: content.packageWorth }] : []);
  await insertAll(db, gbpRates, content.gbpRates);
}
