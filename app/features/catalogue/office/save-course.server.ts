import { eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { firstOf, known } from '#db/read';
import { categories, coursePrices, courses, tutors } from '#db/schema';
import { inList } from '#db/subqueries';
import { addressTaken, faultList, type NamedFiles, readNamedFiles } from '~/features/drafts/check-refs.server';
import type { StoredText } from '~/features/drafts/rich-text.server';
import { isUnchanged } from '~/features/drafts/rules';
import { publishPictures, writeDraft } from '~/features/drafts/write-draft.server';
import { currencies } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { SaveCourse } from './course-schema';
import { hidesSold, isHiding, readHiding } from './holds.server';
import { courseState } from './read-course.server';
import { placeVideos } from './save-lesson.server';

/**
 * Saves a course's own fields, prices and publication date. Lessons are saved separately. Of two saves from the same
 * revision the first wins (optimistic locking). Returns the new revision. Throws invalid on the field, and conflict.
 */
export async function saveCourse(scope: Scope, asked: SaveCourse): Promise<{ revision: string }> {
  requireAdmin(scope);
  const { courseId: id, publishedAt } = asked;
  const { draft, saved, isSame, overview } = await checkCourse(scope, asked);
  if (isSame) return { revision: draft.revision ?? '' };
  return writeDraft(scope, {
    table: courses,
    row: columns(draft, overview),
    before: draft.revision,
    when: sql`NOT ${isHiding({ kind: 'course', id }, publishedAt, scope.now())}`,
    action: 'course-saved',
    details: { courseId: id, publishedAt: publishedAt.toISOString() },
    version: { kind: 'course', draft, before: saved },
    effects: (made) => [
      scope.outbox.addIfChanged({ kind: 'put-prices', what: 'course', id }, `put-prices:course:${id}:${made}`),
    ],
    // The history of prices records only the new state, never new prices with the old sale or the other way round.
    first: (isToBe) => [sql`DELETE FROM ${coursePrices} WHERE course_id = ${id} AND ${isToBe}`],
    contents: (isMine) => [prices(draft, isMine), ...media(scope, draft, isMine)],
    taken: { column: 'courses.slug', refusal: addressTaken },
  });
}

/**
 * Checks what a course names, and its text. Returns the course as it is stored, with those of its recommendations that
 * exist, and the saved one (null for a new course). A recommended course may have been removed or renamed since, which is
 * not an error of this save. Throws invalid on the fields.
 */
export async function checkCourse(scope: Scope, draft: SaveCourse) {
  const { db } = scope;
  const named: NamedFiles = {
    pictures: [
      ['cover', draft.cover],
      ['share', draft.share],
    ],
    videos: draft.trailer ? [['trailer', draft.trailer]] : [],
  };
  const [saved, there, hiding, category, tutor, others] = await scope.read(
    draft.revision === null ? known(null) : courseState(scope, draft.courseId),
    readNamedFiles(scope, named),
    readHiding(scope, { kind: 'course', id: draft.courseId }, draft.publishedAt),
    firstOf(db.select({ id: categories.id }).from(categories).where(eq(categories.id, draft.categoryId))),
    firstOf(db.select({ id: tutors.id }).from(tutors).where(eq(tutors.id, draft.tutorId))),
    db.select({ slug: courses.slug }).from(courses).where(inList(courses.slug, draft.recommendations)),
  );
  const isThere = (slug: string) => others.some((other) => other.slug === slug);
  const faults = faultList();
  if (hiding?.isHiding) faults.add('publishedAt', hidesSold);
  if (!category) faults.add('categoryId', `There is no category ${draft.categoryId}`);
  if (!tutor) faults.add('tutorId', `There is no tutor ${draft.tutorId}`);
  for (const [index, slug] of draft.recommendations.entries()) {
    if (!isThere(slug) && !saved?.course.recommendations.includes(slug))
      faults.add(`recommendations.${index}`, `There is no course ${slug}`);
  }
  const overview = faults.text('overview', draft.overview);
  faults.files(named, there);
  faults.end();
  const stored: SaveCourse = { ...draft, overview: overview.markdown };
  const before = saved?.course ?? null;
  return {
    draft: { ...stored, recommendations: draft.recommendations.filter(isThere) },
    saved: before,
    isSame: isUnchanged(stored, before),
    overview,
  };
}

function columns(draft: SaveCourse, overview: StoredText) {
  const { courseId: id, cover, share, trailer, prices: _prices, revision: _revision, ...rest } = draft;
  return {
    ...rest,
    id,
    ...{ overview: overview.html, overviewMarkdown: overview.markdown },
    imageFileId: cover,
    shareFileId: share,
    videoFileId: trailer && `t-${id}`,
  };
}

function prices(draft: SaveCourse, isMine: SQL): Statement {
  const rows = currencies.map((currency) => ({ currency, ...draft.prices[currency] }));
  return sql`INSERT INTO ${coursePrices} (course_id, currency, price, sale_price)
    SELECT ${draft.courseId}, r.value ->> 'currency', r.value ->> 'price', r.value ->> 'salePrice'
    FROM json_each(${JSON.stringify(rows)}) r WHERE ${isMine}`;
}

/** Writes the trailer and makes the pictures public, since everybody may see the course's page. */
function media(scope: Scope, { courseId, cover, share, trailer }: SaveCourse, isMine: SQL): Statement[] {
  return [
    ...placeVideos(scope, trailer ? [{ ...trailer, fileId: `t-${courseId}` }] : [], null, isMine),
    publishPictures([cover, share, trailer?.poster], isMine),
  ];
}
