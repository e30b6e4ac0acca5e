import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { courseSearch } from '#db/course-search';
import { insertWhen } from '#db/insert-when';
import { runParts } from '#db/read';
import { blocks, blockVideos, captions, courses, files, lessons, lessonTexts, staleCourses, tutors } from '#db/schema';
import { pick } from '~/kit/pick';
import { withPlainLetters } from '~/kit/text/folded';
import { textOfHtml } from '~/kit/text/html.server';
import { spokenText, withoutControls } from './full-text.server';
import { keepTitleWords, removeTitleWords } from './title-words.server';

/** The maximum number of courses that one run of the sweep indexes. */
const mostAtOnce = 50;

/**
 * Indexes stale courses: the given ones, or up to `mostAtOnce`. Triggers mark courses as stale, so writers need not
 * know the index. Removes deleted courses from the index. A failing course does not block the others; its error is
 * thrown after them.
 */
export async function indexCourses(db: Database, only?: string[]): Promise<number> {
  const stale = await db
    .select()
    .from(staleCourses)
    .where(only && inArray(staleCourses.courseId, only))
    .limit(mostAtOnce);
  const failures: unknown[] = [];
  for (const { courseId } of stale) await indexCourse(db, courseId).catch((failure) => failures.push(failure));
  if (failures.length > 0) throw new AggregateError(failures, `the search could not learn ${failures.length} courses`);
  return stale.length;
}

/** Repeats `indexCourses` until no course is stale. */
export async function indexAllCourses(db: Database): Promise<void> {
  while ((await indexCourses(db)) > 0);
}

/** Writes only if the course is unchanged since it was read: a change sets a new mark for the next run. */
async function indexCourse(db: Database, courseId: string): Promise<void> {
  const ofCourse = eq(lessons.courseId, courseId);
  const [[stale], [course], lessonRows, blockRows, tracks] = await runParts(db, [
    db.select().from(staleCourses).where(eq(staleCourses.courseId, courseId)),
    db
      .select({ ...pick(courses, 'title', 'overview', 'equipment', 'gear'), tutor: tutors.name })
      .from(courses)
      .innerJoin(tutors, eq(tutors.id, courses.tutorId))
      .where(eq(courses.id, courseId)),
    db.select({ id: lessons.id, title: lessons.title }).from(lessons).where(ofCourse).orderBy(asc(lessons.position)),
    db
      .select({ lessonId: blocks.lessonId, html: blocks.html })
      .from(blocks)
      .innerJoin(lessons, eq(lessons.id, blocks.lessonId))
      // Variants of blocks are not indexed.
      .where(and(ofCourse, isNull(blocks.variantOf)))
      .orderBy(asc(lessons.position), asc(blocks.position)),
    selectTracks(db, ofCourse),
  ]);
  if (!stale) return;
  const asRead = sql`EXISTS (SELECT 1 FROM ${staleCourses} sc WHERE sc.course_id = ${courseId} AND sc.mark = ${stale.mark})`;
  const texts = lessonRows.map(({ id, title }) => ({
    lessonId: id,
    title: withoutControls(title),
    text: textOf(blockRows.filter(({ lessonId }) => lessonId === id)),
    ...spokenText(numbered(tracks.filter(({ lessonId }) => lessonId === id))),
  }));
  const words = texts.flatMap(({ title, text }) => [title, text]).join('\n');
  await runParts(db, [
    db.delete(courseSearch).where(and(eq(courseSearch.courseId, courseId), asRead)),
    ...(course
      ? [
          insertWhen(
            db,
            courseSearch,
            {
              courseId,
              title: withPlainLetters(course.title),
              overview: withPlainLetters([textOfHtml(course.overview), ...gearWords(course)].join('\n')),
              tutor: withPlainLetters(course.tutor),
              lessons: withPlainLetters(words),
            },
            asRead,
          ),
          ...keepTitleWords(
            db,
            { subject: 'course', sourceId: courseId },
            [course.title, course.tutor, ...texts.map(({ title }) => title)],
            asRead,
          ),
        ]
      : [removeTitleWords(db, { subject: 'course', sourceId: courseId }, asRead)]),
    ...texts.map((text) =>
      insertWhen(db, lessonTexts, text, asRead).onConflictDoUpdate({ target: lessonTexts.lessonId, set: newText }),
    ),
    db.delete(staleCourses).where(and(eq(staleCourses.courseId, courseId), eq(staleCourses.mark, stale.mark))),
  ]);
}

/** What the course's page says of the equipment that is needed. */
function gearWords({ equipment, gear }: Pick<typeof courses.$inferSelect, 'equipment' | 'gear'>): string[] {
  return [
    ...equipment.flatMap(({ label, text }) => [label, text]),
    ...(gear ? [...gear.equipment, ...gear.software] : []),
  ];
}

const newText = {
  title: sql`excluded.title`,
  text: sql`excluded.text`,
  spoken: sql`excluded.spoken`,
  lines: sql`excluded.lines`,
};

/** Each video of the lessons, in order, with its captions. */
function selectTracks(db: Database, ofCourse: SQL) {
  return db
    .select({
      lessonId: blocks.lessonId,
      blockId: blockVideos.blockId,
      position: blockVideos.position,
      language: captions.language,
      vtt: captions.vtt,
    })
    .from(lessons)
    .innerJoin(blocks, and(eq(blocks.lessonId, lessons.id), isNull(blocks.variantOf)))
    .innerJoin(blockVideos, eq(blockVideos.blockId, blocks.id))
    .innerJoin(files, and(eq(files.id, blockVideos.fileId), eq(files.state, 'ready')))
    .leftJoin(captions, eq(captions.fileId, blockVideos.fileId))
    .where(ofCourse)
    .orderBy(
      asc(lessons.position),
      asc(blocks.position),
      asc(blockVideos.position),
      // Of identical lines in several languages the English one is shown.
      sql`${captions.language} <> 'en'`,
      asc(captions.label),
    );
}

type TrackRow = Awaited<ReturnType<typeof selectTracks>>[number];

/** A lesson's caption tracks with their video's number in the lesson. */
function numbered(rows: TrackRow[]) {
  const places = [...new Set(rows.map(placeOf))];
  return rows.flatMap((row) => {
    const { language, vtt } = row;
    return language === null || vtt === null ? [] : [{ language, vtt, video: places.indexOf(placeOf(row)) + 1 }];
  });
}

const placeOf = ({ blockId, position }: TrackRow) => `${blockId} ${position}`;

function textOf(rows: { html: string | null }[]): string {
  return rows
    .map(({ html }) => withoutControls(textOfHtml(html ?? '')))
    .filter(Boolean)
    .join('\n');
}
