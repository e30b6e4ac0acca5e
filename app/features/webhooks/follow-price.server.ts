import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { firstOf } from '#db/read';
import { bundlePrices, coursePrices, planPrices, webhookEvents } from '#db/schema';
import { type Currency, isCurrency } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import type { EventAbout, Handled } from './handled';
import { markVersion } from './mark-version.server';

/** Writes the provider's price of a course, bundle or plan into the database; prices of other things are ignored. */
export async function followPrice(scope: Scope, event: EventAbout<'price'>): Promise<Handled> {
  const { price: facts } = event;
  const thing = thingOf(facts.itemPriceId);
  if (!facts.price || !thing) return { outcome: 'ignored' };
  const told = { resource: `item_price:${facts.itemPriceId}`, version: facts.version };
  const { mark, isNewest } = markVersion(scope, { eventId: event.id, ...told });
  const { newest } = await scope.write({
    mark,
    repriced: reprice(scope, thing, facts.price, isNewest),
    newest: firstOf(
      scope.db
        .select({ isNewest: sql<number>`${isNewest}` })
        .from(webhookEvents)
        .where(eq(webhookEvents.id, event.id)),
    ),
  });
  return { outcome: newest?.isNewest ? 'done' : 'stale', ...told };
}

interface Thing {
  kind: string;
  id: string;
  currency: Currency;
}

function thingOf(itemPriceId: string): Thing | null {
  const [, kind, id, currency] = /^(course|bundle|plan)-(.+)-([A-Z]{3})$/.exec(itemPriceId) ?? [];
  return kind && id && isCurrency(currency) ? { kind, id, currency } : null;
}

/** A sale that would be dearer than the price ends. */
function reprice({ db }: Scope, { kind, id, currency }: Thing, price: number, isNewest: SQL): Statement {
  switch (kind) {
    case 'course':
      return db
        .update(coursePrices)
        .set({ price, salePrice: sql`iif(${coursePrices.salePrice} <= ${price}, ${coursePrices.salePrice}, NULL)` })
        .where(and(eq(coursePrices.courseId, id), eq(coursePrices.currency, currency), isNewest));
    case 'bundle':
      return db
        .update(bundlePrices)
        .set({ price })
        .where(and(eq(bundlePrices.bundleId, id), eq(bundlePrices.currency, currency), isNewest));
    default:
      return db
        .update(planPrices)
        .set({ price })
        .where(and(eq(planPrices.planId, id), eq(planPrices.currency, currency), isNewest));
  }
}
