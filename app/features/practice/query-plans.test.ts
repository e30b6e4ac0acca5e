import { beforeEach, expect, it } from 'vitest';
import { applyRetention } from '#db/retention';
import { blocks, entitlements } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { makeCourse, makeUser } from '../../../tests/support/factories';
import { planOf, recordingScope } from '../../../tests/support/recording-scope';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { answerQuestion } from './answer-question.server';
import { answerLessonQuestion } from './lessons/answer-lesson-question.server';
import { readLessonQuestions } from './lessons/queries.server';
import { remindOfDue } from './lessons/remind-of-due.server';
import { openQuestion } from './open-question.server';
import { sealQuestion } from './seal-question.server';
import { readEnd } from './show-end.server';
import { showHistory } from './show-history.server';
import { showPractice } from './show-practice.server';
import { showResult } from './show-result.server';
import { openToday } from './show-today.server';

beforeEach(resetBindings);

/** Allowed scans: the index of members who want the weekly mail, lists in the statement, and bounded subqueries. */
const allowed = [
  /^SCAN users USING (COVERING )?INDEX users_practice_mails$/,
  /^SCAN (g|json_each|value|r)? ?VIRTUAL TABLE/,
  /^SCAN CONSTANT ROW$/,
  /^SCAN \(subquery-\d+\)$/,
];

it('no page, answer or sweep of the practice room scans a table or sorts without an index', async () => {
  const { db, now } = testScope();
  const viewer = await makeUser(db);
  const course = await makeCourse(db);
  const lessonId = course.lessons[0]?.id ?? '';
  const question = {
    ...{ kind: 'choice' as const, id: 'bass', text: 'Where?', sound: null, picture: null, video: null, why: 'There.' },
    answers: [
      { text: 'Bar 9', isRight: false },
      { text: 'Bar 17', isRight: true },
    ],
  };
  await db.insert(blocks).values({ id: 'asks', lessonId, position: 10, images: [], question });
  const bought = { kind: 'course', refId: course.id, source: 'order', sourceId: 'o' } as const;
  await db.insert(entitlements).values({ id: 'e', userId: viewer.id, ...bought, createdAt: now() });

  const { scope, statements } = recordingScope(viewer);
  const works: Record<string, (scope: Scope) => Promise<unknown>> = {
    skills: showPractice,
    'a question, its answer and its result': async (of) => {
      const opened = await openQuestion(of, { skill: 'drift' });
      const { id } = await answerQuestion(of, { question: sealQuestion(of, opened.owner, opened.asked), answer: 1 });
      await showResult(of, { answered: id ?? '' });
    },
    today: openToday,
    'the end of today': (of) => of.read(readEnd(of)),
    '90 days': showHistory,
    'the questions of a lesson': (of) => of.read(readLessonQuestions(of, lessonId)),
    'the first answer': (of) => answerLessonQuestion(of, { lessonId, questionId: 'bass', answers: ['Bar 9'] }),
    'a try': (of) => answerLessonQuestion(of, { lessonId, questionId: 'bass', answers: ['Bar 17'] }),
    'an answered card': (of) => openToday(of, { answered: `${lessonId}.bass` }),
    'the weekly mail': remindOfDue,
    'answers of 90 days ago': (of) => applyRetention(of.db, of.now()),
  };
  const bad: string[] = [];
  for (const [name, work] of Object.entries(works)) {
    const before = statements.length;
    await work(scope);
    const made = statements.slice(before);
    expect(made.length, name).toBeGreaterThan(0);
    for (const statement of made) {
      // Retention also deletes from other tables, which other tests check.
      if (name === 'answers of 90 days ago' && !statement.text.includes('practice_answers')) continue;
      for (const step of await planOf(statement)) {
        const isScan = step.startsWith('SCAN') && !allowed.some((pattern) => pattern.test(step));
        if (isScan || step.includes('TEMP B-TREE')) bad.push(`${name}: ${step} in ${statement.text.slice(0, 300)}`);
      }
    }
  }
  expect(bad).toEqual([]);
});
