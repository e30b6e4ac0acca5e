import { asc, eq, sql } from 'drizzle-orm';
import { firstOf, known, type Read, readOf } from '#db/read';
import { bundleCourses, bundlePrices, bundles, courses } from '#db/schema';
import { storedMarkdown } from '~/features/drafts/rich-text.server';
import { AppError } from '~/kit/app-error';
import type { Currency } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { SaveBundle } from './bundle-schema';
import { newestRates } from './fill-prices.server';
import { selectChoices } from './open-course.server';

/** A bundle's form and the courses to choose from. The bundle is null for a new one and for one that was never published. */
export function openBundle(scope: Scope, bundleId: string | null) {
  requireAdmin(scope);
  const { db } = scope;
  const rows = [
    bundleId === null ? known(null) : findBundle(scope, bundleId),
    selectChoices(scope, courses),
    firstOf(db.select({ position: sql<number | null>`max(${bundles.position})`.as('last') }).from(bundles)),
    newestRates(scope),
  ] as const;
  return readOf(rows, (bundle, all, last, rates) => ({
    ...{ bundle, rates },
    courses: all,
    nextPosition: (last?.position ?? 0) + 1,
  }));
}

/** The current bundle, in the shape of a save. Throws not-found. */
export function bundleState(scope: Scope, id: string): Read<SaveBundle> {
  return readOf([findBundle(scope, id)], (found) => {
    if (!found) throw new AppError('not-found', 'There is no such bundle.');
    return found;
  });
}

function findBundle({ db }: Scope, id: string): Read<SaveBundle | null> {
  return readOf(
    [
      firstOf(db.select().from(bundles).where(eq(bundles.id, id))),
      db.select().from(bundleCourses).where(eq(bundleCourses.bundleId, id)).orderBy(asc(bundleCourses.position)),
      db.select().from(bundlePrices).where(eq(bundlePrices.bundleId, id)),
    ],
    (row, held, prices) => {
      if (!row) return null;
      const { revision, slug, title, perks, position, publishedAt } = row;
      return {
        ...{ bundleId: id, revision, slug, title, perks, position, publishedAt },
        overview: storedMarkdown({ html: row.overview, markdown: row.overviewMarkdown }),
        cover: row.imageFileId,
        share: row.shareFileId,
        courseIds: held.map(({ courseId }) => courseId),
        prices: Object.fromEntries(prices.map(({ currency, price }) => [currency, price])) as Record<Currency, number>,
      };
    },
  );
}
