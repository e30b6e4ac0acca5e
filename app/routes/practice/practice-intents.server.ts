import { answerQuestion } from '~/features/practice/answer-question.server';
import { AnswerQuestion } from '~/features/practice/schema';
import { intent } from '~/http/forms.server';
import { seeOther } from '~/http/redirect.server';
import type { PracticeResultQuery } from '~/paths';

/** The intent that answers a question. `pathOf` is the page that asks the question and shows the result. */
export function answerIntent(
  audience: 'any' | 'member',
  pathOf: (params: { skill?: string }, query: PracticeResultQuery) => string,
) {
  return intent({
    for: audience,
    // Not worth keeping: a question belongs to the session's member and expires after an hour.
    isKept: false,
    limit: 'once',
    input: AnswerQuestion,
    run: async (scope, input) => ({ ...(await answerQuestion(scope, input)), question: input.question }),
    next: ({ id, question, chosen }, { params }) => ({
      to: pathOf(params, id === null ? { question, chosen } : { answered: id }),
    }),
    refused: (error, { params }) => (error.kind === 'expired' ? seeOther(pathOf(params, { over: true })) : null),
  });
}
