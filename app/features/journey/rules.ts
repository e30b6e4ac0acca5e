import { ownSignUp } from '~/features/accounts/rules';
import { paths } from '~/paths';

export interface Answer {
  id: string;
  answer: string;
  /** Extra text under the answer. */
  hint: string | null;
  /** The 'No' after which no other question needs an answer. */
  endsQuestions: boolean;
}

export interface Question {
  id: string;
  question: string;
  questionHelperText: string | null;
  answerHelperText: string | null;
  isMultiChoice: boolean;
  answers: Answer[];
}

/** Somebody's answers to a question. */
export interface Reply {
  questionId: string;
  answerIds: string[];
}

/** The maximum sizes of a journey. */
export const most = {
  stages: 12,
  coursesOfStage: 30,
  /** In all stages together. */
  courses: 120,
  questions: 30,
  /** Per question. */
  answers: 12,
};

export const invalidAnswer = 'Please select a valid answer.';

/**
 * The index of the first question that needs an answer; null for none. Answered questions need none, and no question
 * does after an answer that ends them. `isAllAnsweredSql` is the same rule in SQL.
 */
export function firstUnanswered(questions: Question[], replies: Reply[]): number | null {
  const given = new Map(replies.map(({ questionId, answerIds }) => [questionId, answerIds]));
  const isGiven = (question: Question) => question.answers.some(({ id }) => given.get(question.id)?.includes(id));
  const isEnded = questions.some(({ id, answers }) =>
    answers.some((answer) => answer.endsQuestions && given.get(id)?.includes(answer.id)),
  );
  const place = isEnded ? -1 : questions.findIndex((question) => !isGiven(question));
  return place === -1 ? null : place;
}

/** The index of the next question after an answer, but not beyond the first question that needs an answer. */
export function nextPlace(questions: Question[], replies: Reply[], answeredId: string | undefined): number {
  const open = firstUnanswered(questions, replies) ?? 0;
  const answered = questions.findIndex(({ id }) => id === answeredId);
  return Math.min(answered + 1, open);
}

/** Whether the answers belong to the question: at least one, and only one for a single choice. */
function isValidReply(questions: Question[], { questionId, answerIds }: Reply): boolean {
  const question = questions.find(({ id }) => id === questionId);
  if (!question || answerIds.length === 0) return false;
  if (!question.isMultiChoice && answerIds.length > 1) return false;
  return answerIds.every((answerId) => question.answers.some(({ id }) => id === answerId));
}

/** The indexes of invalid replies: wrong answers for their question, or a second reply to it. */
export function wrongReplies(questions: Question[], replies: Reply[]): number[] {
  const firstPlaces = new Map<string, number>();
  return replies.flatMap((reply, place) => {
    const isSecond = firstPlaces.has(reply.questionId);
    if (!isSecond) firstPlaces.set(reply.questionId, place);
    return isSecond || !isValidReply(questions, reply) ? [place] : [];
  });
}

/** The page after the questions (specification 1, section 2, "/onboarding-questions"). */
export function afterQuestions({ referralSource }: { referralSource: string }): string {
  return referralSource === ownSignUp ? paths.myJourney() : paths.home();
}
