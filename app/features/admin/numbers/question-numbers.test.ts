import { expect, it } from 'vitest';
import { blocks, lessonQuestionCounts } from '#db/schema';
import { makeCourse, makeUser } from '../../../../tests/support/factories';
import { testScope } from '../../../../tests/support/scope';
import { showStops } from '../health/show-stops.server';
import { readSpan } from './number-span';
import { showNumbers } from './show-numbers.server';

it('the numbers of a question show how many were right at the first try and which answers were chosen', async () => {
  const { db } = testScope();
  const course = await makeCourse(db);
  const lessonId = course.lessons[0]?.id ?? '';
  const question = {
    ...{ kind: 'choice' as const, id: 'bass', text: 'Where?', sound: null, picture: null, video: null, why: 'So.' },
    answers: [
      { text: 'Bar 9', isRight: false },
      { text: 'Bar 17', isRight: true },
    ],
  };
  const drill = { kind: 'drill' as const, id: 'one', skill: 'the-one', level: 3 };
  const asked = { lessonId, images: [] };
  await db.insert(blocks).values([
    { id: `${lessonId}-asks`, ...asked, position: 9, question },
    { id: `${lessonId}-drills`, ...asked, position: 10, question: drill },
  ]);
  await db.insert(lessonQuestionCounts).values([
    { lessonId, questionId: 'bass', choice: '', taken: 4, right: 3 },
    { lessonId, questionId: 'bass', choice: 'Bar 17', taken: 3 },
    { lessonId, questionId: 'bass', choice: 'Bar 9', taken: 1 },
  ]);
  const scope = testScope({ viewer: await makeUser(db, { role: 'ADMIN' }) });
  const { asked: shown } = await showStops(scope, { courseId: course.id, page: '1' });
  expect(shown).toMatchObject({ page: 1, pages: 1 });
  expect(shown.questions).toMatchObject([
    {
      text: 'Where?',
      answered: 4,
      right: '75 %',
      choices: [
        { text: 'Bar 17', times: 3, isRight: true },
        { text: 'Bar 9', times: 1, isRight: false },
      ],
    },
    { text: 'Drill: The one, level 3', answered: 0 },
  ]);
  const everywhere = await showNumbers(scope, readSpan({ from: null, to: null }, scope.now(), 'UTC').span);
  expect(everywhere.asked, 'the numbers page shows the questions of all courses').toEqual(shown);
  const member = testScope({ viewer: await makeUser(db) });
  await expect(showStops(member, { courseId: course.id })).rejects.toThrow();
});
