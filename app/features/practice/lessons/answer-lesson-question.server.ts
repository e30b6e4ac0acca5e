import { and, eq, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { firstOf } from '#db/read';
import { lessonCards, lessonQuestionCounts, practiceDays } from '#db/schema';
import { onlyOpen, readLessonRow } from '~/features/learning/lesson/show-lesson.server';
import { lessonIdOf, openLesson } from '~/features/learning/queries.server';
import { AppError, invalid } from '~/kit/app-error';
import { isoDay } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import type { AnswerLessonQuestion } from '../schema';
import { answersOf, type CardRow, drawDrill, readLessonQuestions } from './queries.server';
import { schedule } from './schedule';

/**
 * Answers a question of a lesson. The first answer is stored and turns the question into a card that comes back on a
 * later day. An answer on or after that day schedules the card again; any other answer is only counted as a try. If
 * several first answers arrive at the same time, one is stored and every request gets that one. `isOfToday` marks an
 * answer to one of the day's ten questions, which are asked once. Only for members who may open the lesson; the writes
 * check this too. Throws not-found, forbidden, and invalid on `answers`.
 */
export async function answerLessonQuestion(scope: Scope, given: AnswerLessonQuestion & { isOfToday?: boolean }) {
  const viewer = requireMember(scope);
  const { lessonId: key, questionId } = given;
  const [lesson, questions] = await scope.read(onlyOpen(readLessonRow(scope, key)), readLessonQuestions(scope, key));
  const found = questions.find(({ question }) => question.id === questionId);
  if (!found) throw new AppError('not-found');
  const { question, card } = found;
  const tries = card?.tries ?? 0;
  const drawn =
    question.kind === 'drill' ? drawDrill(scope, question, { userId: viewer.id, lessonId: lesson.id, tries }) : null;
  if (question.kind === 'drill' && !drawn) throw new AppError('not-found');
  const why = question.kind === 'choice' ? question.why : (drawn?.question.detail ?? '');
  const answers = answersOf(question, drawn);
  const right = answers.flatMap(({ text, isRight }) => (isRight ? [text] : []));
  const answered = (row: CardRow) => ({ lesson, questionId, why, right, card: row });
  if (card && given.isOfToday && card.dueAt > scope.now()) return answered(card);
  // Each try of a drill has different sounds, so an answer to an earlier try, sent again, changes nothing.
  if (card && given.try !== undefined && given.try !== tries) return answered(card);
  const chosen = chosenOf(answers, given.answers);
  const isRight = answers.every(({ text, isRight: isTrue }) => chosen.includes(text) === isTrue);
  const answer: Answer = { lessonId: lesson.id, questionId, before: card, chosen, isRight, id: newId() };
  const { kept } = await scope.write({
    written: card ? keepTry(scope, viewer.id, answer, card) : keepFirst(scope, viewer.id, answer),
    counted: countFirst(viewer.id, answer),
    drilled: question.kind === 'drill' ? [countDrill(scope, viewer.id, answer, question.skill)] : [],
    kept: firstOf(scope.db.select().from(lessonCards).where(isCard(viewer.id, answer))),
  });
  if (!kept) throw new AppError('forbidden', 'You do not have access to this course');
  return answered(kept);
}

interface Answer {
  id: string;
  lessonId: string;
  questionId: string;
  before: CardRow | null;
  chosen: string[];
  isRight: boolean;
}

/** The chosen answers, in the order in which the question lists them. */
function chosenOf(answers: { text: string; isRight: boolean }[], given: string[]): string[] {
  const isSingle = answers.filter(({ isRight }) => isRight).length === 1;
  const chosen = answers.map(({ text }) => text).filter((text) => given.includes(text));
  if (new Set(given).size !== chosen.length) throw invalid('answers', 'The answers have changed. Please choose again.');
  if (chosen.length === 0) throw invalid('answers', isSingle ? 'Choose one answer' : 'Choose your answers');
  if (isSingle && chosen.length > 1) throw invalid('answers', 'Choose one answer');
  return chosen;
}

const isCard = (userId: string, { lessonId, questionId }: Pick<Answer, 'lessonId' | 'questionId'>) =>
  and(eq(lessonCards.userId, userId), eq(lessonCards.lessonId, lessonId), eq(lessonCards.questionId, questionId));

/** Stores the first answer with its card. It writes nothing if there is an earlier answer or no access. */
function keepFirst(scope: Scope, userId: string, answer: Answer): Statement {
  const now = scope.now();
  const { card, dueAt } = schedule(null, answer.isRight, now);
  const chosen = JSON.stringify(answer.chosen);
  const isRight = Number(answer.isRight);
  return scope.db
    .insert(lessonCards)
    .select(
      sql`SELECT ${userId}, l.id, ${answer.questionId}, ${answer.id}, ${chosen}, ${isRight}, ${chosen}, ${isRight}, 1,
        ${now.getTime()}, ${now.getTime()}, ${JSON.stringify(card)}, ${dueAt.getTime()}, NULL
        ${openLesson({ userId, now }, lessonIdOf(answer.lessonId))}`,
    )
    .onConflictDoNothing();
}

/** Stores a further answer unless another request stored one first. Schedules the card if it is due. */
function keepTry(scope: Scope, userId: string, answer: Answer, before: CardRow): Statement {
  const now = scope.now();
  return scope.db
    .update(lessonCards)
    .set({
      answerId: answer.id,
      latest: answer.chosen,
      isLatestRight: answer.isRight,
      latestAt: now,
      tries: before.tries + 1,
      ...(before.dueAt <= now && { ...schedule(before.card, answer.isRight, now), backAt: now }),
    })
    .where(and(isCard(userId, answer), eq(lessonCards.tries, before.tries)));
}

/** Counts the chosen answers if this was the first answer. */
function countFirst(userId: string, { id, lessonId, questionId, isRight, chosen }: Answer): Statement {
  const counted = [{ choice: '', right: Number(isRight) }, ...chosen.map((choice) => ({ choice, right: 0 }))];
  return sql`INSERT INTO ${lessonQuestionCounts} (lesson_id, question_id, choice, taken, right)
    SELECT ${lessonId}, ${questionId}, g.value ->> 'choice', 1, g.value ->> 'right'
    FROM json_each(${JSON.stringify(counted)}) g
    WHERE EXISTS (SELECT 1 FROM ${lessonCards} c WHERE c.user_id = ${userId} AND c.lesson_id = ${lessonId}
      AND c.question_id = ${questionId} AND c.answer_id = ${id} AND c.tries = 1)
    ON CONFLICT (lesson_id, question_id, choice) DO UPDATE SET taken = taken + 1, right = right + excluded.right`;
}

/**
 * Adds an answered drill to the day's numbers of the practice room. The member's level stays, because the
 * lesson chose the drill's level.
 */
function countDrill({ now }: Scope, userId: string, answer: Answer, skill: string): Statement {
  const { id, lessonId, questionId, isRight } = answer;
  return sql`INSERT INTO ${practiceDays} (user_id, day, skill, answers, right, ear)
    SELECT ${userId}, ${isoDay(now())}, ${skill}, 1, ${Number(isRight)}, (SELECT d.ear FROM ${practiceDays} d
      WHERE d.user_id = ${userId} AND d.skill = ${skill} ORDER BY d.day DESC LIMIT 1)
    FROM ${lessonCards} c WHERE c.user_id = ${userId} AND c.lesson_id = ${lessonId}
      AND c.question_id = ${questionId} AND c.answer_id = ${id}
    ON CONFLICT (user_id, day, skill) DO UPDATE SET answers = answers + 1, right = right + excluded.right`;
}
