import { ownSignUp } from '~/features/accounts/rules';
import { paths } from '~/paths';

export interface Answer {
  id: string;
  answer: string;
  /** A few words more. */
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

/** What somebody answered to a question. */
export interface Reply {
  questionId: string;
  answerIds: string[];
}

/** How much a journey can hold: a handful of stages, no more courses than somebody looks through, and so on. */
export const most = {
  stages: 12,
  coursesOfStage: 30,
  /** Of all stages together. */
  courses: 120,
  questions: 30,
  /** Of one question. */
  answers: 12,
};

export const invalidAnswer = 'Please select a valid answer.';

/**
 * The place of the first question that still needs an answer, from 0; null when none does. Needs no question: every one
 * that is answered, and all of them once an answer was given that ends the questions. `isAllAnsweredSql` says the same
 * in SQL, where the answers are written.
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

/** Where a member goes on after an answer: to the next question, but past none that needs an answer. */
export function nextPlace(questions: Question[], replies: Reply[], answeredId: string | undefined): number {
  const open = firstUnanswered(questions, replies) ?? 0;
  const answered = questions.findIndex(({ id }) => id === answeredId);
  return Math.min(answered + 1, open);
}

/** Whether these are answers to this very question: one at least, and no second one where there is one choice. */
function isValidReply(questions: Question[], { questionId, answerIds }: Reply): boolean {
  const question = questions.find(({ id }) => id === questionId);
  if (!question || answerIds.length === 0) return false;
  if (!question.isMultiChoice && answerIds.length > 1) return false;
  return answerIds.every((answerId) => question.answers.some(({ id }) => id === answerId));
}

/**
 * Which of the replies cannot be taken, by their places in the list: those that are no answers to their question, and a
 * second one to the same question.
 */
export function wrongReplies(questions: Question[], replies: Reply[]): number[] {
  const firstPlaces = new Map<string, number>();
  return replies.flatMap((reply, place) => {
    const isSecond = firstPlaces.has(reply.questionId);
    if (!isSecond) firstPlaces.set(reply.questionId, place);
    return isSecond || !isValidReply(questions, reply) ? [place] : [];
  });
}

/** The form field that bears the answers of the reply at this place. */
export function replyField(place: number): string {
  return `answers[${place}].learningJourneyAnswerIds`;
}

/** Where the questions lead once they are answered (specification 1, section 2, "/onboarding-questions"). */
export function afterQuestions({ referralSource }: { referralSource: string }): string {
  return referralSource === ownSignUp ? paths.myJourney() : paths.home();
}
