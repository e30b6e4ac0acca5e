import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { firstOf } from '#db/read';
import { blocks, blockVideos, captions, coursePrices, courses, files, lessons } from '#db/schema';
import { inList } from '#db/subqueries';
import { isUniqueViolation } from '#db/unique-violation';
import { stillActs } from '~/features/accounts/office-guards.server';
import { addressTaken } from '~/features/drafts/check-refs.server';
import { notYet } from '~/features/drafts/rules';
import { isOutSql } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { copyName, copyTitle } from './copy-names';
import type { DuplicateCourse } from './course-schema';
import type { DuplicateLessons } from './lesson-schema';
import { lessonsChanged } from './order-lessons.server';
import { countCourse } from './save-lesson.server';

interface Copied {
  from: string;
  to: string;
  slug: string;
  title: string;
}

/** The copy's id, slug and title. Each copy needs its own `end`: two long ids may be equal once they are shortened. */
function copyOf({ id, slug, title }: { id: string; slug: string; title: string }, end: string): Copied {
  return { from: id, to: copyName(id, end, 55), slug: copyName(slug, end, 100), title: copyTitle(title) };
}

interface Copying {
  /** In the order of the lessons. */
  copies: Copied[];
  /** The course that gets the copies, after its own lessons. */
  courseId: string;
  revision: string;
  /** SQL: the publication date of the copy of lesson `l`; by default the copy is a draft. */
  publishedAt?: SQL;
  /** SQL: the condition of every statement. */
  when: SQL;
}

/** Inserts the rows of the copies, without anybody's activity in the originals. */
function insertCopies({ copies, courseId, revision, publishedAt, when }: Copying): Statement {
  return sql`INSERT INTO ${lessons} (id, course_id, slug, position, title, is_preview, duration_ms, chapters, loops,
      gear, comments_count, revision, published_at)
    SELECT c.value ->> 'to', ${courseId}, c.value ->> 'slug',
      c.key + 1 + (SELECT coalesce(max(o.position), 0) FROM ${lessons} o WHERE o.course_id = ${courseId}),
      c.value ->> 'title', l.is_preview, l.duration_ms, l.chapters, l.loops, l.gear, 0, ${revision},
      ${publishedAt ?? sql`${notYet.getTime()}`}
    FROM json_each(${JSON.stringify(copies)}) c JOIN ${lessons} l ON l.id = c.value ->> 'from'
    WHERE ${when}`;
}

/**
 * SQL: the exercise of a copied block. An exercise is one of the whole school, so the copy has an id of its own, and it
 * does not stand on the front page.
 */
const copiedExercise = sql`CASE WHEN b.decks IS NOT NULL THEN json_set(b.decks, '$.isFront', json('false'), '$.id',
  rtrim(substr(b.decks ->> 'id', 1, 31), '-') || '-' || lower(hex(randomblob(4)))) END`;

/**
 * Inserts the contents of lessons that were just copied. Each copied video has its own row, so removing the
 * copy leaves the original's row alone; both share the stored object and pictures.
 */
function copyContents(scope: Scope, { copies, when }: Pick<Copying, 'copies' | 'when'>): Statement[] {
  const given = sql`json_each(${JSON.stringify(copies)}) c`;
  const copied = sql`SELECT c.value ->> 'to' AS lesson, b.position AS block, v.position, v.file_id AS file, v.title,
      row_number() OVER (ORDER BY b.id, v.position) AS place
    FROM ${given} JOIN ${blocks} b ON b.lesson_id = c.value ->> 'from' JOIN ${blockVideos} v ON v.block_id = b.id`;
  // The first part is new with each copying, so the number only tells the copies apart.
  const fileId = sql`${`v-${newId(scope.now().getTime())}-`} || p.place`;
  return [
    sql`INSERT INTO ${blocks} (id, lesson_id, position, markdown, html, images, type_form_id, question,
        decks, variant_of, gear)
      SELECT (c.value ->> 'to') || '-b' || b.position, c.value ->> 'to', b.position, b.markdown, b.html, b.images, b.type_form_id,
        b.question, ${copiedExercise},
        (c.value ->> 'to') || '-b' || (SELECT o.position FROM ${blocks} o WHERE o.id = b.variant_of), b.gear
      FROM ${given} JOIN ${blocks} b ON b.lesson_id = c.value ->> 'from' WHERE ${when}`,
    ...copyFiles(scope, sql`SELECT p.file AS own, ${fileId} AS copy, p.lesson FROM (${copied}) p`, when),
    sql`INSERT INTO ${blockVideos} (block_id, position, file_id, title)
      SELECT p.lesson || '-b' || p.block, p.position, ${fileId}, p.title FROM (${copied}) p WHERE ${when}`,
  ];
}

/** Inserts the rows and captions of copied videos; `pairs` selects the id of each as `own` and `copy`, and the copy's `lesson`. */
function copyFiles({ now }: Scope, pairs: SQL, when: SQL): Statement[] {
  return [
    sql`INSERT INTO ${files} (id, kind, key, content_type, bytes, width, height, duration_ms, poster_file_id,
        audio_file_id, lesson_id, is_public, is_resized, state, created_at)
      SELECT p.copy, f.kind, f.key, f.content_type, f.bytes, f.width, f.height, f.duration_ms, f.poster_file_id,
        f.audio_file_id, p.lesson, f.is_public, f.is_resized, f.state, ${now().getTime()}
      FROM (${pairs}) p JOIN ${files} f ON f.id = p.own WHERE ${when}`,
    sql`INSERT INTO ${captions} (file_id, language, label, vtt)
      SELECT p.copy, t.language, t.label, t.vtt
      FROM (${pairs}) p JOIN ${captions} t ON t.file_id = p.own WHERE ${when}`,
  ];
}

/**
 * Copies lessons to the end of their course as drafts, all or none, without progress and comments. The copies' ids
 * contain the key, so repeating the request makes no more copies. Returns the copies' ids. Throws conflict.
 */
export async function duplicateLessons(scope: Scope, input: DuplicateLessons): Promise<string[]> {
  const viewer = requireAdmin(scope);
  const { courseId, lessonIds, key } = input;
  const [all] = await scope.read(selectLessons(scope, courseId));
  const found = all.filter(({ id }) => lessonIds.includes(id));
  if (found.length !== new Set(lessonIds).size) throw lessonsChanged();
  const copies = found.map((lesson, at) => copyOf(lesson, at ? `${key}-n${at + 1}` : key));
  const made = copies.map(({ to }) => to);
  const revision = newId(scope.now().getTime());
  const isWhole = sql`(SELECT count(*) FROM ${lessons} l WHERE l.course_id = ${courseId}
    AND ${inList(
      sql`l.id`,
      found.map(({ id }) => id),
    )}) = ${found.length}`;
  const isThere = inList(sql`l.id`, made);
  const countOf = (what = sql`1`) => sql`(SELECT count(*) FROM ${lessons} l WHERE ${isThere} AND ${what})`;
  const isMine = sql`${countOf(sql`l.revision = ${revision}`)} = ${made.length}`;
  try {
    const { state } = await scope.write({
      copied: insertCopies({
        copies,
        courseId,
        revision,
        when: sql`${countOf()} = 0 AND ${isWhole} AND ${stillActs(viewer)}`,
      }),
      logged: officeEntry(scope, {
        action: 'lessons-duplicated',
        details: { courseId, count: made.length, lessonIds: made },
      }),
      contents: copyContents(scope, { copies, when: isMine }),
      counted: countCourse(courseId),
      state: firstOf(scope.db.select({ there: sql<number>`${countOf()}`.as('there') }).from(sql`(SELECT 1)`)),
    });
    if (state?.there !== made.length) throw lessonsChanged();
    return made;
  } catch (error) {
    // Another lesson already has the slug of a copy.
    if (isUniqueViolation(error, 'lessons.slug')) throw lessonsChanged();
    throw error;
  }
}

function selectLessons({ db }: Scope, courseId: string) {
  return db
    .select(pick(lessons, 'id', 'slug', 'title'))
    .from(lessons)
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(lessons.position));
}

/**
 * Copies a course with its lessons as a draft, in one batch: without ratings, progress, comments and sales. Copies of
 * published lessons are published together with the course; all others are drafts. The copy's id contains the key, so
 * repeating the request makes no second copy. Returns the copy's id. Throws not-found and conflict.
 */
export async function duplicateCourse(scope: Scope, { courseId, key }: DuplicateCourse): Promise<{ courseId: string }> {
  const viewer = requireAdmin(scope);
  const { db } = scope;
  const now = scope.now();
  const [course, ofCourse] = await scope.read(
    firstOf(db.select({ slug: courses.slug, title: courses.title }).from(courses).where(eq(courses.id, courseId))),
    selectLessons(scope, courseId),
  );
  if (!course) throw new AppError('not-found', 'There is no such course.');
  const id = copyName(courseId, key, 50);
  const revision = newId(now.getTime());
  // Only the course's title says that it is a copy: its lessons are not listed beside their originals.
  const copies = ofCourse.map((lesson, at) => ({ ...copyOf(lesson, `${key}-${at + 1}`), title: lesson.title }));
  const isMine = sql`EXISTS (SELECT 1 FROM ${courses} m WHERE m.id = ${id} AND m.revision = ${revision})`;
  const trailer = `t-${id}`;
  try {
    const { there } = await scope.write({
      copied: sql`INSERT INTO ${courses} (id, slug, title, category_id, tutor_id, level, tagline, overview, overview_markdown, meta_description,
          outcomes, included, equipment, gear, students_says, recommendations, image_file_id, share_file_id,
          video_file_id, is_sale_active, sale_ends_at, needs_location, is_referral_source, position, lessons_count,
          duration_ms, rating_sum, rating_count, revision, published_at)
        SELECT ${id}, ${copyName(course.slug, key, 100)}, ${copyTitle(course.title)}, c.category_id, c.tutor_id, c.level,
          c.tagline, c.overview, c.overview_markdown, c.meta_description, c.outcomes, c.included, c.equipment, c.gear, c.students_says,
          c.recommendations, c.image_file_id, c.share_file_id, iif(c.video_file_id IS NULL, NULL, ${trailer}), 0, NULL,
          c.needs_location, c.is_referral_source, (SELECT max(o.position) + 1 FROM ${courses} o), 0, 0, 0, 0,
          ${revision}, ${notYet.getTime()}
        FROM ${courses} c WHERE c.id = ${courseId} AND ${stillActs(viewer)}
        ON CONFLICT (id) DO NOTHING`,
      logged: officeEntry(scope, {
        action: 'course-duplicated',
        details: { courseId: id, from: courseId, lessons: copies.length },
      }),
      pricesAtProvider: scope.outbox.addIfChanged(
        { kind: 'put-prices', what: 'course', id },
        `put-prices:course:${id}:${revision}`,
      ),
      prices: sql`INSERT INTO ${coursePrices} (course_id, currency, price, sale_price)
        SELECT ${id}, p.currency, p.price, NULL FROM ${coursePrices} p WHERE p.course_id = ${courseId} AND ${isMine}`,
      trailer: copyFiles(scope, sql`SELECT ${`t-${courseId}`} AS own, ${trailer} AS copy, NULL AS lesson`, isMine),
      lessons: insertCopies({
        copies,
        courseId: id,
        revision,
        publishedAt: sql`iif(${isOutSql('l', now)}, l.published_at, ${notYet.getTime()})`,
        when: isMine,
      }),
      contents: copyContents(scope, { copies, when: isMine }),
      counted: countCourse(id),
      there: firstOf(db.select({ id: courses.id }).from(courses).where(eq(courses.id, id))),
    });
    if (!there) throw new AppError('conflict', 'The course was not copied. Reload the page and try again.');
  } catch (error) {
    if (isUniqueViolation(error, '.slug')) throw addressTaken();
    throw error;
  }
  scope.outbox.dispatch();
  return { courseId: id };
}
