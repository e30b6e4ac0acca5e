import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { ifChanged, insertWhen } from '#db/insert-when';
import { rawStatement } from '#db/raw-statement';
import { firstOf, known } from '#db/read';
import { categories, coursePrices, courses, tutors } from '#db/schema';
import { isUniqueViolation } from '#db/unique-violation';
import { stillActs } from '~/features/accounts/standing.server';
import {
  addressTaken,
  faultList,
  type NamedFiles,
  readNamedFiles,
  savedByAnother,
} from '~/features/drafts/check-refs.server';
import { isUnchanged } from '~/features/drafts/is-unchanged';
import { publishPictures } from '~/features/drafts/publish-pictures.server';
import { sanitizeHtml } from '~/kit/html.server';
import { newId } from '~/kit/ids';
import { currencies } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { SaveCourse } from './course-schema';
import { hidesSold, isHiding, readHiding } from './hiding.server';
import { placeVideos } from './place-videos.server';
import { courseState } from './read-course.server';

/**
 * What a course is, with its prices and its date: in the future it takes effect by itself. Its lessons are saved each by
 * itself. Of two saves made from the same state the first one counts. Answers the new revision. Throws invalid on the
 * field, and conflict.
 */
export async function saveCourse(scope: Scope, asked: SaveCourse): Promise<{ revision: string }> {
  const viewer = requireAdmin(scope);
  const { courseId } = asked;
  const revision = newId(scope.now().getTime());
  const { standing, recommendations } = await check(scope, asked);
  if (isUnchanged(asked, standing)) return { revision: asked.revision ?? '' };
  const draft = { ...asked, recommendations };
  const isMine = sql`EXISTS (SELECT 1 FROM ${courses} c WHERE c.id = ${courseId} AND c.revision = ${revision})`;
  try {
    const answers = await scope.read(
      head(
        scope,
        draft,
        revision,
        sql`${stillActs(scope, viewer)} AND NOT ${isHiding({ kind: 'course', id: courseId }, draft.publishedAt, scope.now())}`,
      ),
      auditEntry(
        scope,
        {
          action: 'course-saved',
          details: { courseId, publishedAt: draft.publishedAt.toISOString() },
          isOfOffice: true,
        },
        ifChanged,
      ),
      scope.outbox.addIfChanged(
        { kind: 'put-prices', what: 'course', id: courseId },
        `put-prices:course:${courseId}:${revision}`,
      ),
      ...prices(scope, draft, isMine),
      ...media(scope, draft, isMine),
      firstOf(
        scope.db
          .select({ id: courses.id })
          .from(courses)
          .where(sql`${isMine} AND ${eq(courses.id, courseId)}`),
      ),
    );
    if (!answers.at(-1)) throw savedByAnother();
  } catch (error) {
    if (isUniqueViolation(error, 'courses.slug')) throw addressTaken();
    throw error;
  }
  scope.outbox.dispatch();
  return { revision };
}

/**
 * Answers the course as it stands, null for one that is not there yet; and what it recommends of what there is. A course
 * that was removed, or has another address by now, may still be named by one that named it before: that is no fault of
 * whoever saves this one.
 */
async function check(scope: Scope, draft: SaveCourse) {
  const { db } = scope;
  const named: NamedFiles = {
    pictures: [
      ...(draft.cover ? [['cover', draft.cover] as [string, string]] : []),
      ...(draft.share ? [['share', draft.share] as [string, string]] : []),
    ],
    videos: draft.trailer ? [['trailer', draft.trailer]] : [],
  };
  const [standing, there, hiding, category, tutor, others] = await scope.read(
    draft.revision === null ? known(null) : courseState(scope, draft.courseId),
    readNamedFiles(scope, named),
    readHiding(scope, { kind: 'course', id: draft.courseId }, draft.publishedAt),
    firstOf(db.select({ id: categories.id }).from(categories).where(eq(categories.id, draft.categoryId))),
    firstOf(db.select({ id: tutors.id }).from(tutors).where(eq(tutors.id, draft.tutorId))),
    db
      .select({ slug: courses.slug })
      .from(courses)
      .where(
        inArray(courses.slug, sql`(SELECT value FROM json_each(${JSON.stringify(draft.recommendations)}))` as never),
      ),
  );
  const isThere = (slug: string) => others.some((other) => other.slug === slug);
  const faults = faultList();
  if (hiding?.isHiding) faults.add('publishedAt', hidesSold);
  if (!category) faults.add('categoryId', `There is no category ${draft.categoryId}`);
  if (!tutor) faults.add('tutorId', `There is no tutor ${draft.tutorId}`);
  for (const [index, slug] of draft.recommendations.entries()) {
    if (!isThere(slug) && !standing?.course.recommendations.includes(slug))
      faults.add(`recommendations.${index}`, `There is no course ${slug}`);
  }
  faults.html('overview', draft.overview);
  faults.files(named, there);
  faults.end();
  return { standing: standing?.course ?? null, recommendations: draft.recommendations.filter(isThere) };
}

function columns(draft: SaveCourse, revision: string) {
  const { courseId: id, cover, share, trailer, prices: _prices, overview, ...rest } = draft;
  return {
    ...rest,
    id,
    overview: sanitizeHtml(overview.replaceAll(/\n{2,}/g, '\n')),
    imageFileId: cover,
    shareFileId: share,
    videoFileId: trailer && `t-${id}`,
    revision,
  };
}

/** Changed if it stands as the draft knows it, put in if the draft knows of none. */
function head({ db }: Scope, draft: SaveCourse, revision: string, mayAct: SQL): Statement {
  const row = columns(draft, revision);
  if (draft.revision === null) {
    return insertWhen(db, courses, row, mayAct).onConflictDoNothing({ target: courses.id }) as unknown as Statement;
  }
  const { id, ...changed } = row;
  return db
    .update(courses)
    .set(changed)
    .where(and(eq(courses.id, id), eq(courses.revision, draft.revision), mayAct)) as unknown as Statement;
}

function prices({ db }: Scope, draft: SaveCourse, isMine: SQL): Statement[] {
  const rows = currencies.map((currency) => ({ currency, ...draft.prices[currency] }));
  return [
    rawStatement(db, sql`DELETE FROM ${coursePrices} WHERE course_id = ${draft.courseId} AND ${isMine}`),
    rawStatement(
      db,
      sql`INSERT INTO ${coursePrices} (course_id, currency, price, sale_price)
      SELECT ${draft.courseId}, r.value ->> 'currency', r.value ->> 'price', r.value ->> 'salePrice'
      FROM json_each(${JSON.stringify(rows)}) r WHERE ${isMine}`,
    ),
  ];
}

/** The trailer in its place, and its pictures made public: they stand where anyone may see them. */
function media(scope: Scope, { courseId, cover, share, trailer }: SaveCourse, isMine: SQL): Statement[] {
  return [
    ...placeVideos(scope, trailer ? [{ ...trailer, fileId: `t-${courseId}` }] : [], isMine),
    publishPictures(scope, [cover, share, trailer?.poster], isMine),
  ];
}
