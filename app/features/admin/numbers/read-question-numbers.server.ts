import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { readOf } from '#db/read';
import { blocks, lessonQuestionCounts, lessons } from '#db/schema';
import { subquery } from '#db/subqueries';
import { drillName } from '~/features/practice/lessons/present-lesson-questions.server';
import { beyondPage, openPage, slicePage } from '~/kit/paging';
import type { Scope } from '~/scope/scope';

/** The number of questions on a page. */
const questionsOnPage = 25;

/**
 * Reads how questions were answered at the first try: those of a course in the order of its lessons, or without
 * `courseId` those of all courses, lesson by lesson.
 */
export function readQuestionNumbers({ db }: Scope, { courseId, page }: { courseId?: string; page?: unknown }) {
  const slice = slicePage(page, questionsOnPage);
  const { choice, taken, right, lessonId, questionId } = lessonQuestionCounts;
  const counts = subquery<string>(
    sql`(SELECT json_group_array(json_object('choice', n.choice, 'taken', n.taken, 'right', n.right)) FROM (SELECT
      ${choice} AS choice, ${taken} AS taken, ${right} AS right FROM ${lessonQuestionCounts}
      WHERE ${lessonId} = ${blocks.lessonId} AND ${questionId} = ${blocks.question} ->> 'id'
      ORDER BY ${taken} DESC LIMIT 20) n)`,
  );
  const rows = db
    .select({
      lesson: { id: lessons.id, title: lessons.title, courseId: lessons.courseId },
      question: blocks.question,
      counts,
    })
    .from(lessons)
    .innerJoin(blocks, and(eq(blocks.lessonId, lessons.id), isNotNull(blocks.question)))
    .where(courseId === undefined ? undefined : eq(lessons.courseId, courseId))
    .orderBy(courseId === undefined ? asc(blocks.lessonId) : asc(lessons.position), asc(blocks.position))
    .limit(beyondPage(slice))
    .offset(slice.offset);
  return readOf([rows], (found) => {
    const { items, page: shown, hasMore } = openPage(found, slice);
    return { page: shown, pages: shown + Number(hasMore), questions: items.flatMap(numbersOf) };
  });
}

export type QuestionNumbers = ReturnType<ReturnType<typeof readQuestionNumbers>['toValue']>;

interface Row {
  lesson: { id: string; title: string; courseId: string };
  question: typeof blocks.$inferSelect.question;
  counts: string;
}

function numbersOf({ lesson, question, counts }: Row) {
  if (!question) return [];
  const counted = JSON.parse(counts) as Counted[];
  const whole = counted.find((one) => one.choice === '');
  const rightOnes =
    question.kind === 'choice' ? question.answers.filter((answer) => answer.isRight).map(({ text }) => text) : [];
  return [
    {
      id: `${lesson.id}.${question.id}`,
      lesson,
      text: question.kind === 'choice' ? question.text : drillName(question),
      answered: whole?.taken ?? 0,
      right: whole?.taken ? `${Math.round((100 * whole.right) / whole.taken)} %` : '',
      choices: counted
        .filter((one) => one.choice !== '')
        .map(({ choice: text, taken: times }) => ({ text, times, isRight: rightOnes.includes(text) })),
    },
  ];
}

interface Counted {
  choice: string;
  taken: number;
  right: number;
}
