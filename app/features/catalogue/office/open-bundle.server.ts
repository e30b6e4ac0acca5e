import { asc, eq, sql } from 'drizzle-orm';
import { firstOf, known, type Read, readOf } from '#db/read';
import { bundleCourses, bundlePrices, bundles, courses } from '#db/schema';
import { storedMarkdown } from '~/features/drafts/rich-text.server';
import { AppError } from '~/kit/app-error';
import type { Currency } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { SaveBundle } from './bundle-schema';
import { selectChoices } from './open-course.server';

/** A bundle's form and the courses to choose from; `bundleId` is null for a new one. Throws not-found. */
export async function openBundle(scope: Scope, bundleId: string | null) {
  requireAdmin(scope);
  const { db } = scope;
  const [bundle, all, last] = await scope.read(
    bundleId === null ? known(null) : bundleState(scope, bundleId),
    selectChoices(scope, courses),
    firstOf(db.select({ position: sql<number | null>`max(${bundles.position})`.as('last') }).from(bundles)),
  );
  return { bundle, courses: all, nextPosition: (last?.position ?? 0) + 1 };
}

/** The current bundle, in the shape of a save. */
export function bundleState({ db }: Scope, id: string): Read<SaveBundle> {
  return readOf(
    [
      firstOf(db.select().from(bundles).where(eq(bundles.id, id))),
      db.select().from(bundleCourses).where(eq(bundleCourses.bundleId, id)).orderBy(asc(bundleCourses.position)),
      db.select().from(bundlePrices).where(eq(bundlePrices.bundleId, id)),
    ],
    (row, held, prices) => {
      if (!row) throw new AppError('not-found', 'There is no such bundle.');
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
