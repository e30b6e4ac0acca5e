import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog, journeyAnswers, journeyQuestions, journeyStages } from '#db/schema';
import { moveAnswer, moveStage } from '~/features/journey/office/save-journey-row.server';
import type { Viewer } from '~/scope/viewer';
import { makeUser } from '../../../tests/support/factories';
import { outcome } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';

const { db } = testScope();
let admin: Viewer;

beforeEach(async () => {
  await resetBindings();
  admin = await makeUser(db, { role: 'ADMIN' });
  const text = { subtitle: 's', description: 'd', revision: 'r' };
  await db
    .insert(journeyStages)
    .values(['a', 'b', 'c', 'd'].map((id, at) => ({ id, name: id, position: at + 1, ...text })));
});

const stages = () => db.select().from(journeyStages).orderBy(asc(journeyStages.position));
const order = async () => (await stages()).map(({ id }) => id).join('');
const positions = async () => (await stages()).map(({ position }) => position);
async function move(id: string, place: number, revision?: string) {
  const [row] = await db.select().from(journeyStages).where(eq(journeyStages.id, id));
  const scope = testScope({ viewer: admin });
  return outcome(moveStage(scope, { rowId: id, place, revision: revision ?? row?.revision ?? '' }));
}

test('a row moves down, up, and to both ends; the others make room', async () => {
  for (const [id, place, expected] of [
    ['a', 3, 'bcad'],
    ['d', 1, 'dbca'],
    ['b', 4, 'dcab'],
    ['c', 3, 'dacb'],
  ] as const) {
    await move(id, place);
    expect(await order()).toBe(expected);
    expect(await positions()).toEqual([1, 2, 3, 4]);
  }
});

test('the same move twice changes and logs nothing the second time, and a move of an outdated order is refused', async () => {
  const [before] = await stages();
  await move('a', 3);
  expect(await move('a', 3, before?.revision)).not.toBe('conflict');
  expect(await db.select().from(auditLog)).toHaveLength(1);
  expect(await move('b', 4, 'r')).toBe('conflict');
  expect(await order()).toBe('bcad');
  expect(await move('b', 5)).toBe('conflict');
  expect(await move('nobody', 1)).toBe('not-found');
});

test('only administrators move rows', async () => {
  const member = testScope({ viewer: await makeUser(db) });
  expect(await outcome(moveStage(member, { rowId: 'a', place: 2, revision: 'r' }))).toBe('forbidden');
  expect(await order()).toBe('abcd');
});

test('an answer moves among the answers to its question alone', async () => {
  const question = { questionHelperText: null, answerHelperText: null, isMultiChoice: false, revision: 'r' };
  await db
    .insert(journeyQuestions)
    .values([1, 2].map((at) => ({ id: `q${at}`, question: 'Q', position: at, ...question })));
  await db.insert(journeyAnswers).values(
    ['x1', 'x2', 'y1', 'y2'].map((id, at) => ({
      ...{ id, answer: id, hint: null, endsQuestions: false, revision: 'r' },
      questionId: at < 2 ? 'q1' : 'q2',
      position: (at % 2) + 1,
    })),
  );
  await moveAnswer(testScope({ viewer: admin }), { rowId: 'y1', place: 2, revision: 'r' });
  const rows = await db
    .select()
    .from(journeyAnswers)
    .orderBy(asc(journeyAnswers.questionId), asc(journeyAnswers.position));
  expect(rows.map(({ id }) => id)).toEqual(['x1', 'x2', 'y2', 'y1']);
});
