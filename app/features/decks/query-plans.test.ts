import { beforeEach, expect, it } from 'vitest';
import { entitlements } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { makeExercise } from '../../../tests/support/exercises';
import { makeCourse, makeUser } from '../../../tests/support/factories';
import { planOf, recordingScope } from '../../../tests/support/recording-scope';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { keepTry } from './keep-try.server';
import { readLessonExercises, readOpenExercises } from './queries.server';
import { readFrontExercise } from './read-front.server';
import { showExercise } from './show-exercise.server';

beforeEach(resetBindings);

/** Allowed: lists in the statement, bounded subqueries, and the exercises of the school, which are few. */
const allowed = [
  /^SCAN (g|json_each|value|r)? ?VIRTUAL TABLE/,
  /^SCAN CONSTANT ROW$/,
  /^SCAN \(subquery-\d+\)$/,
  /^SCAN blocks USING (COVERING )?INDEX blocks_exercises?$/,
];

it('no page of an exercise and no try scans a table', async () => {
  const { db, now } = testScope();
  const viewer = await makeUser(db);
  const course = await makeCourse(db);
  const lessonId = course.lessons[1]?.id ?? '';
  const exerciseId = await makeExercise(db, lessonId);
  const bought = { kind: 'course', refId: course.id, source: 'order', sourceId: 'o' } as const;
  await db.insert(entitlements).values({ id: 'e', userId: viewer.id, ...bought, createdAt: now() });

  const { scope, statements } = recordingScope(viewer);
  const works: Record<string, (scope: Scope) => Promise<unknown>> = {
    'the page': (of) => showExercise(of, { exerciseId }),
    'the exercises of a lesson': (of) => of.read(readLessonExercises(of, lessonId)),
    'the practice room': (of) => of.read(readOpenExercises(of)),
    'the front page': (of) => of.read(readFrontExercise({ ...of, viewer: null }, true)),
    'a try': (of) => keepTry(of, { exerciseId, id: 'try-0000001', isCalibrated: false }),
  };
  const found: string[] = [];
  for (const [name, work] of Object.entries(works)) {
    const before = statements.length;
    await work(scope);
    const made = statements.slice(before);
    expect(made.length, name).toBeGreaterThan(0);
    for (const statement of made) {
      const steps = await planOf(statement);
      const bad = steps.filter((step) => step.startsWith('SCAN') && !allowed.some((one) => one.test(step)));
      found.push(...bad.map((step) => `${name}: ${step} in ${statement.text.slice(0, 120)}`));
    }
  }
  expect(found).toEqual([]);
});
