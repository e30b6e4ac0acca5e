import { asc, eq, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { captions, coursePrices, courses, files, lessons } from '#db/schema';
import { isUniqueViolation } from '#db/unique-violation';
import { stillActs } from '~/features/accounts/office-guards.server';
import { addressTaken } from '~/features/drafts/check-refs.server';
import { notYet } from '~/features/drafts/rules';
import { isOutSql } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { copyName, copyTitle } from './copy-names';
import type { DuplicateCourse } from './course-schema';
import { copyContents, copyOf, insertCopies, overLeft } from './lesson-copies.server';
import { countCourse } from './save-lesson.server';

/**
 * Copies a course with its lessons as a draft, in one batch: without ratings, progress, comments and sales. Lessons that
 * were out are out once the copy is; all others are drafts. The key names the copy, so sending it again makes no more.
 * Returns its id. Throws not-found and conflict.
 */
export async function duplicateCourse(scope: Scope, { courseId, key }: DuplicateCourse): Promise<{ courseId: string }> {
  const viewer = requireAdmin(scope);
  const { db } = scope;
  const now = scope.now();
  const [course, ofCourse] = await scope.read(
    firstOf(db.select({ slug: courses.slug, title: courses.title }).from(courses).where(eq(courses.id, courseId))),
    db
      .select({ id: lessons.id, slug: lessons.slug, title: lessons.title })
      .from(lessons)
      .where(eq(lessons.courseId, courseId))
      .orderBy(asc(lessons.position)),
  );
  if (!course) throw new AppError('not-found', 'There is no such course.');
  const id = copyName(courseId, key, 50);
  const revision = newId(now.getTime());
  // Only the course is called a copy: its lessons are not beside their originals.
  const copies = ofCourse.map((lesson, at) => ({ ...copyOf(lesson, `${key}-${at + 1}`), title: lesson.title }));
  const isMine = sql`EXISTS (SELECT 1 FROM ${courses} m WHERE m.id = ${id} AND m.revision = ${revision})`;
  const [own, trailer] = [`t-${courseId}`, `t-${id}`];
  try {
    const { there } = await scope.write({
      copied: sql`INSERT INTO ${courses} (id, slug, title, category_id, tutor_id, level, tagline, overview, meta_description,
          outcomes, included, equipment, gear, students_says, recommendations, image_file_id, share_file_id,
          video_file_id, is_sale_active, sale_ends_at, needs_location, is_referral_source, position, lessons_count,
          duration_ms, rating_sum, rating_count, revision, published_at)
        SELECT ${id}, ${copyName(course.slug, key, 100)}, ${copyTitle(course.title)}, c.category_id, c.tutor_id, c.level,
          c.tagline, c.overview, c.meta_description, c.outcomes, c.included, c.equipment, c.gear, c.students_says,
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
      trailer: [
        sql`INSERT INTO ${files} (id, kind, key, content_type, bytes, width, height, duration_ms, poster_file_id,
            audio_file_id, is_public, is_resized, state, created_at)
          SELECT ${trailer}, f.kind, f.key, f.content_type, f.bytes, f.width, f.height, f.duration_ms, f.poster_file_id,
            f.audio_file_id, f.is_public, f.is_resized, f.state, ${now.getTime()}
          FROM ${files} f WHERE f.id = ${own} AND ${isMine}`,
        sql`INSERT INTO ${captions} (file_id, language, label, vtt)
          SELECT ${trailer}, t.language, t.label, t.vtt FROM ${captions} t WHERE t.file_id = ${own} AND ${isMine} ${overLeft}`,
      ],
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
