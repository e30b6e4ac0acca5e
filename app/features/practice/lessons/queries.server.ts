import { and, asc, eq, gt, gte, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { prepared } from '#db/prepared';
import { type Answer, firstOf, readOf } from '#db/read';
import { blocks, blockVideos, captions, courses, files, type LessonQuestion, lessonCards, lessons } from '#db/schema';
import { subquery } from '#db/subqueries';
import { isOutSql, mayOpenSql } from '~/features/entitlements/queries.server';
import { lessonIdOf, nobody } from '~/features/learning/queries.server';
import { hmacBytes } from '~/kit/crypto.server';
import type { Scope } from '~/scope/scope';
import { skillOf } from '../skills/skills';

export type CardRow = typeof lessonCards.$inferSelect;

/** A part of a video that a question shows. */
interface ShownVideo {
  fileId: string;
  tracks: { language: string; label: string }[];
}

/** A question of a lesson with this member's card. The card is null before the first answer, and for guests. */
export type AskedQuestion = Answer<ReturnType<typeof readLessonQuestions>>[number];

/** The questions of the lesson with this id or slug, in order. Does not check access: callers must. */
export function readLessonQuestions({ db, viewer }: Scope, key: string) {
  return readOf([selectQuestions(db, { key, userId: viewer?.id ?? nobody })], askable);
}

/** Column: the question's video as the lesson shows it. Null if the question has no video or the file is missing. */
const shownVideo: SQL<ShownVideo | null> = subquery<ShownVideo | null>(
  sql`(SELECT json_object('fileId', v.file_id, 'tracks', json((SELECT json_group_array(json_object('language', t.language,
      'label', t.label)) FROM ${captions} t WHERE t.file_id = v.file_id)))
    FROM ${blocks} o CROSS JOIN ${blockVideos} v ON v.block_id = o.id CROSS JOIN ${files} f ON f.id = v.file_id AND f.state = 'ready'
    WHERE o.lesson_id = ${blocks.lessonId} AND substr(f.key, 7, 20) = ${blocks.question} ->> '$.video.clip' LIMIT 1)`,
).mapWith((text: string) => JSON.parse(text) as ShownVideo);

/** The columns of an asked question. */
const asked = {
  lessonId: blocks.lessonId,
  blockId: blocks.id,
  question: blocks.question,
  video: shownVideo,
  card: lessonCards,
};

const selectQuestions = prepared((db, { key, userId }: { key: SQL<string>; userId: SQL<string> }) =>
  db
    .select(asked)
    .from(blocks)
    .leftJoin(
      lessonCards,
      and(
        eq(lessonCards.userId, userId),
        eq(lessonCards.lessonId, blocks.lessonId),
        sql`${lessonCards.questionId} = ${blocks.question} ->> 'id'`,
      ),
    )
    .where(and(sql`${blocks.lessonId} = ${lessonIdOf(key)}`, isNotNull(blocks.question)))
    .orderBy(asc(blocks.position)),
);

/** A card with its question and lesson. */
export type CardToAsk = Answer<ReturnType<typeof readDueCards>>[number];

/** At most `most` due cards of the member, those that have been due longest first. */
export function readDueCards(scope: Scope, userId: string, most: number) {
  return readOf([selectCards(scope, userId, lte(lessonCards.dueAt, scope.now()), most)], askable);
}

/** At most `most` cards of the member that are not due yet, the next ones first. */
export function readCardsAhead(scope: Scope, userId: string, most: number) {
  return readOf([selectCards(scope, userId, gt(lessonCards.dueAt, scope.now()), most)], askable);
}

/** One card of the member; null if they may no longer open its lesson. */
export function readCard(scope: Scope, userId: string, lessonId: string, questionId: string) {
  const isIt = and(eq(lessonCards.lessonId, lessonId), eq(lessonCards.questionId, questionId));
  return readOf([firstOf(selectCards(scope, userId, isIt, 1))], (row) => askable(row ? [row] : [])[0] ?? null);
}

function askable<Row extends { question: LessonQuestion | null }>(rows: Row[]) {
  return rows.flatMap(({ question, ...row }) => (question ? [{ ...row, question }] : []));
}

function selectCards({ db, now }: Scope, userId: string, which: SQL | undefined, most: number) {
  const at = now();
  return db
    .select({
      ...asked,
      lesson: { slug: lessons.slug, title: lessons.title },
    })
    .from(lessonCards)
    .innerJoin(
      blocks,
      and(
        eq(blocks.lessonId, lessonCards.lessonId),
        isNotNull(blocks.question),
        sql`${blocks.question} ->> 'id' = ${lessonCards.questionId}`,
      ),
    )
    .innerJoin(lessons, eq(lessons.id, blocks.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(
      and(
        eq(lessonCards.userId, userId),
        which,
        isOutSql(lessons, at),
        isOutSql(courses, at),
        mayOpenSql(userId, courses.id, at),
      ),
    )
    .orderBy(asc(lessonCards.dueAt))
    .limit(most);
}

/** The first ten cards that the member answered when due since this moment, oldest first. */
export function readCardsBack({ db }: Scope, userId: string, since: Date) {
  return db
    .select()
    .from(lessonCards)
    .where(and(eq(lessonCards.userId, userId), gte(lessonCards.backAt, since)))
    .orderBy(asc(lessonCards.backAt))
    .limit(10);
}

export type Drawn = NonNullable<ReturnType<typeof drawDrill>>;

/** The drill for one member and one try; the same arguments give the same drill. Null for an unknown skill. */
export function drawDrill(
  { config }: Pick<Scope, 'config'>,
  { skill: address, level, id }: Extract<LessonQuestion, { kind: 'drill' }>,
  { userId, lessonId, tries }: { userId: string; lessonId: string; tries: number },
) {
  const skill = skillOf(address);
  if (!skill) return null;
  const drawn = hmacBytes(config.secrets.hold, `lesson-drill ${userId} ${lessonId} ${id} ${tries}`);
  const seed = drawn.readUInt32BE(0);
  return { asked: { id: 'lesson', skill: address, level, seed, isOfToday: false }, question: skill.draw(seed, level) };
}

/** The answers of a question, in the order in which it lists them. */
export function answersOf(question: LessonQuestion, drawn: Drawn | null) {
  if (question.kind === 'choice') return question.answers.map((answer) => ({ ...answer, hint: null }));
  return (drawn?.question.answers ?? []).map(({ label, hint = null }, at) => ({
    text: label,
    hint,
    isRight: at + 1 === drawn?.question.truth,
  }));
}
