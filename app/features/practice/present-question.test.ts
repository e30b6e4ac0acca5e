import { beforeEach, expect, it } from 'vitest';
import { makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { answerQuestion } from './answer-question.server';
import { openQuestion } from './open-question.server';
import { presentQuestion, presentResult } from './present-question.server';
import { showResult } from './show-result.server';

beforeEach(resetBindings);

it('a question tells nothing of its answer but in its sounds; the answered one tells beats and drawing', async () => {
  const viewer = await makeUser(testScope().db);
  const scope = testScope({ viewer });
  for (const skill of ['drift', 'tempo', 'bpm', 'the-one', 'phrase', 'eq', 'level', 'key']) {
    const opened = await openQuestion(scope, { skill });
    const asked = presentQuestion(scope, opened);
    expect(asked.sounds.every(({ beats }) => beats === null)).toBe(true);
    expect(asked.lanes).toMatchObject({ drawn: null, closer: null });
    const { id } = await answerQuestion(scope, { question: asked.sealed, answer: 1 });
    const result = await showResult(scope, { answered: id ?? '' });
    const shown = result && presentResult(scope, result);
    expect(shown?.sounds.every(({ beats }) => beats !== null)).toBe(true);
    expect(shown?.lanes.drawn?.lanes.length).toBe(asked.lanes.names.length);
  }
});
