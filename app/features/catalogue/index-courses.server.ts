import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#db/client';
import { courseSearch } from '#db/course-search';
import { runParts } from '#db/read';
import { blocks, courses, lessons, tutors } from '#db/schema';
import { textOfHtml } from '~/kit/html.server';

/** So many courses are read and written at a time, to stay below the limits of one statement and one batch. */
const atOnce = 10;

/**
 * Writes the search index of these courses anew, or of all. Run by whoever changed a course, its tutor or a lesson;
 * a course that is gone leaves the index.
 */
export async function indexCourses(db: Database, only?: string[]): Promise<void> {
  const ids = only ?? (await db.select({ id: courses.id }).from(courses)).map(({ id }) => id);
  for (let at = 0; at < ids.length; at += atOnce) await indexSome(db, ids.slice(at, at + atOnce));
}

async function indexSome(db: Database, ids: string[]): Promise<void> {
  const [courseRows, lessonRows, blockRows] = await runParts(db, [
    db
      .select({ id: courses.id, title: courses.title, overview: courses.overview, tutor: tutors.name })
      .from(courses)
      .innerJoin(tutors, eq(tutors.id, courses.tutorId))
      .where(inArray(courses.id, ids)),
    db.select({ courseId: lessons.courseId, title: lessons.title }).from(lessons).where(inArray(lessons.courseId, ids)),
    db
      .select({ courseId: lessons.courseId, html: blocks.html })
      .from(blocks)
      .innerJoin(lessons, eq(lessons.id, blocks.lessonId))
      .where(inArray(lessons.courseId, ids))
      .orderBy(asc(lessons.position), asc(blocks.position)),
  ]);
  const textsOf = (id: string) => [
    ...lessonRows.filter(({ courseId }) => courseId === id).map(({ title }) => title),
    ...blockRows.filter(({ courseId }) => courseId === id).map(({ html }) => textOfHtml(html ?? '')),
  ];
  await runParts(db, [
    db.delete(courseSearch).where(inArray(courseSearch.courseId, ids)),
    ...courseRows.map(({ id, title, overview, tutor }) =>
      db
        .insert(courseSearch)
        .values({ courseId: id, title, overview: textOfHtml(overview), tutor, lessons: textsOf(id).join('\n') }),
    ),
  ]);
}
