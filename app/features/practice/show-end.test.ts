import { beforeEach, expect, it } from 'vitest';
import { makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { answerQuestion } from './answer-question.server';
import { openQuestion } from './open-question.server';
import { sealQuestion } from './seal-question.server';
import { readEnd } from './show-end.server';

beforeEach(resetBindings);

it('the end of today tells the level of each skill before and now', async () => {
  const viewer = await makeUser(testScope().db);
  const scope = testScope({ viewer });
  const answer = async (isRight: boolean, isOfToday = true) => {
    const { owner, skill, asked } = await openQuestion(scope, { skill: 'drift', isOfToday });
    const { truth } = skill.draw(asked.seed, asked.level);
    await answerQuestion(scope, { question: sealQuestion(scope, owner, asked), answer: isRight ? truth : 3 - truth });
  };
  for (const isRight of [true, true, true, false, true, true, true]) await answer(isRight);
  const [{ moved }] = await scope.read(readEnd(scope));
  expect(moved).toMatchObject([
    {
      name: 'Drift',
      from: 1,
      to: 2,
      words: '90 ms',
      before: '120 ms',
      text: 'Six right, one wrong: harder by a step.',
    },
  ]);
});
