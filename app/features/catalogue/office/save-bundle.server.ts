import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { known } from '#db/read';
import { bundleCourses, bundlePrices, bundles, courses } from '#db/schema';
import { inList } from '#db/subqueries';
import { addressTaken, faultList, type NamedFiles, readNamedFiles } from '~/features/drafts/check-refs.server';
import { isUnchanged } from '~/features/drafts/rules';
import { publishPictures, writeDraft } from '~/features/drafts/write-draft.server';
import { currencies } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { SaveBundle } from './bundle-schema';
import { hidesSold, isHiding, readHiding } from './holds.server';
import { bundleState } from './open-bundle.server';

/**
 * Saves a bundle with its courses, prices and date. Buyers' access follows at once: an added course opens to them, a
 * removed one closes. Of two saves from the same revision the first wins (optimistic locking). Throws invalid on the
 * field, and conflict.
 */
export async function saveBundle(scope: Scope, asked: SaveBundle): Promise<{ revision: string }> {
  requireAdmin(scope);
  const { draft, isSame, overview } = await checkBundle(scope, asked);
  if (isSame) return { revision: draft.revision ?? '' };
  const { bundleId: id, slug, title, perks, position, publishedAt } = draft;
  return writeDraft(scope, {
    table: bundles,
    row: {
      ...{ id, slug, title, perks, position, publishedAt },
      ...{ overview: overview.html, overviewMarkdown: overview.markdown },
      imageFileId: draft.cover,
      shareFileId: draft.share,
    },
    before: draft.revision,
    when: sql`NOT ${isHiding({ kind: 'bundle', id }, publishedAt, scope.now())}`,
    action: 'bundle-saved',
    details: { bundleId: id, courses: draft.courseIds, publishedAt: publishedAt.toISOString() },
    effects: (made) => [
      scope.outbox.addIfChanged({ kind: 'put-prices', what: 'bundle', id }, `put-prices:bundle:${id}:${made}`),
    ],
    first: (isToBe) => [sql`DELETE FROM ${bundlePrices} WHERE bundle_id = ${id} AND ${isToBe}`],
    contents: (isMine) => contents(draft, isMine),
    taken: { column: 'bundles.slug', refusal: addressTaken },
  });
}

/** Checks what a bundle names, and its text. Returns the bundle as it is stored. Throws invalid on the fields. */
export async function checkBundle(scope: Scope, asked: SaveBundle) {
  const { db } = scope;
  const { bundleId, revision, publishedAt, cover, share, courseIds } = asked;
  const named: NamedFiles = {
    pictures: [
      ['cover', cover],
      ['share', share],
    ],
  };
  const [saved, there, hiding, found] = await scope.read(
    revision === null ? known(null) : bundleState(scope, bundleId),
    readNamedFiles(scope, named),
    readHiding(scope, { kind: 'bundle', id: bundleId }, publishedAt),
    db.select({ id: courses.id }).from(courses).where(inList(courses.id, courseIds)),
  );
  const faults = faultList();
  if (hiding?.isHiding) faults.add('publishedAt', hidesSold);
  for (const [index, id] of courseIds.entries()) {
    if (!found.some((course) => course.id === id)) faults.add(`courseIds.${index}`, 'There is no such course');
  }
  const overview = faults.text('overview', asked.overview);
  faults.files(named, there);
  faults.end();
  const draft = { ...asked, overview: overview.markdown };
  return { draft, isSame: isUnchanged(draft, saved), overview };
}

function contents(draft: SaveBundle, isMine: SQL): Statement[] {
  const { bundleId, courseIds, cover, share } = draft;
  const prices = currencies.map((currency) => ({ currency, price: draft.prices[currency] }));
  return [
    sql`DELETE FROM ${bundleCourses} WHERE bundle_id = ${bundleId} AND ${isMine}`,
    sql`INSERT INTO ${bundleCourses} (bundle_id, course_id, position)
      SELECT ${bundleId}, j.value, j.key + 1 FROM json_each(${JSON.stringify(courseIds)}) j WHERE ${isMine}`,
    sql`INSERT INTO ${bundlePrices} (bundle_id, currency, price)
      SELECT ${bundleId}, p.value ->> 'currency', p.value ->> 'price'
      FROM json_each(${JSON.stringify(prices)}) p WHERE ${isMine}`,
    publishPictures([cover, share], isMine),
  ];
}
