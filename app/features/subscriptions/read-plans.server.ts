import { asc, eq } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { packageWorth, planPrices, plans, type WorthPart, worthId } from '#db/schema';
import { pricesTold } from '~/features/catalogue/rules';
import type { Currency } from '~/kit/money';
import type { Scope } from '~/scope/scope';

/** A plan as it is offered; money in minor units of `currency`. */
export interface PlanOffer {
  id: string;
  type: 'MONTHLY' | 'ANNUAL' | 'PACKAGE';
  name: string;
  /** Payments in all; null renews until it is cancelled. */
  billingCyclePeriod: number | null;
  badge: string | null;
  discountPercent: number | null;
  trialDays: number;
  currency: Currency;
  price: number;
  listPrice: number | null;
}

/** Every plan in that currency, in its order; in dollars where a plan is not sold in it. */
export function readPlans({ db }: Scope, currency: Currency): Read<PlanOffer[]> {
  return readOf(
    [
      db
        .select({
          plan: plans,
          currency: planPrices.currency,
          price: planPrices.price,
          listPrice: planPrices.listPrice,
        })
        .from(plans)
        .innerJoin(planPrices, eq(planPrices.planId, plans.id))
        .orderBy(asc(plans.position)),
    ],
    (rows) =>
      pricesTold(rows, currency).map(({ plan, ...price }) => {
        const { position: _, ...offer } = plan;
        return { ...offer, ...price };
      }),
  );
}

/** The parts of the package with the worth of each, and the revision of these values; none where nothing is written. */
export function readWorth({ db }: Scope): Read<{ parts: WorthPart[]; revision: string | null }> {
  return readOf([db.select().from(packageWorth).where(eq(packageWorth.id, worthId))], ([row]) => ({
    parts: row?.parts ?? [],
    revision: row?.revision ?? null,
  }));
}
