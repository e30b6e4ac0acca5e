import { schedule } from '~/features/practice/lessons/schedule';
import { afterAnswer, earOf, type Working, withRecent } from '~/features/practice/levels';
import { chance } from '~/kit/chance';
import { isoDay } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Database } from '../../client';
import { lessonCards, lessonQuestionCounts, practiceDays, practiceLevels } from '../../schema';
import { type At, lessonIdOf } from './ids';
import { insertAll } from './insert';

/** The demo member's skills, each with the level that it reaches in the end. */
const settled = { drift: 6, tempo: 5, bpm: 4, 'the-one': 7, phrase: 3, eq: 5, level: 8, key: 2 };
/** The number of questions per evening in one skill. */
const questions = 5;

/** Loads 90 days of the demo member's practice: the days and the level of each skill, by the product's own rules. */
export async function loadPractice(db: Database, userId: string, at: At): Promise<void> {
  for (const [i, [skill, level]] of Object.entries(settled).entries()) {
    const next = chance(i + 1);
    let working: Working = { level: 1, rightInRow: 0 };
    let [recent, answered] = [[] as number[], 0];
    const days: (typeof practiceDays.$inferInsert)[] = [];
    for (let day = -89; day < 0; day++) {
      // Not every evening, and not every skill each evening.
      if ((day + i) % 3 !== 0 || next() < 0.15) continue;
      let right = 0;
      for (let question = 0; question < questions; question++) {
        const heard = level - 2 + (3 * (day + 89)) / 89;
        const isRight = next() < 0.5 + 0.5 / (1 + Math.exp(working.level - heard));
        recent = withRecent(recent, working.level);
        working = afterAnswer(working, isRight);
        answered += 1;
        if (isRight) right += 1;
      }
      days.push({ userId, day: isoDay(at(day)), skill, answers: questions, right, ear: earOf(recent) });
    }
    await insertAll(db, practiceDays, days);
    await insertAll(db, practiceLevels, [{ userId, skill, ...working, recent, answered }]);
  }
}

/** Loads a lesson's question that a subscriber answered wrongly three days ago, so it is due. */
export async function loadDueCard(db: Database, userId: string, at: At): Promise<void> {
  const firstAt = at(-3);
  const chosen = 'A limiter that works too hard';
  const asked = { lessonId: lessonIdOf('c02', 1), questionId: 'hollow' };
  await insertAll(db, lessonCards, [
    {
      ...{ userId, ...asked, answerId: newId(), first: [chosen], isFirstRight: false },
      ...{ latest: [chosen], isLatestRight: false, firstAt, latestAt: firstAt },
      ...schedule(null, false, firstAt),
    },
  ]);
  await insertAll(db, lessonQuestionCounts, [
    { ...asked, choice: '', taken: 1 },
    { ...asked, choice: chosen, taken: 1 },
  ]);
}
