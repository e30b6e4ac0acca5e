import { describe, expect, it, test } from 'vitest';
import { afterQuestions, firstUnanswered, nextPlace, type Question, type Reply, wrongReplies } from './rules';

const question = (id: string, answerIds: string[], part: Partial<Question> = {}): Question => ({
  id,
  question: `${id}?`,
  questionHelperText: null,
  answerHelperText: null,
  isMultiChoice: false,
  answers: answerIds.map((answer) => ({ id: answer, answer, hint: null, endsQuestions: answer === 'no' })),
  ...part,
});
const questions = [
  question('path', ['yes', 'no']),
  question('gear', ['decks', 'vinyl'], { isMultiChoice: true }),
  question('goal', ['home', 'club']),
];
const to = (questionId: string, ...answerIds: string[]): Reply => ({ questionId, answerIds });

describe('the first question without an answer', () => {
  test.each([
    ['is the first question at the start', [], 0],
    ['is the question after the answered question', [to('path', 'yes')], 1],
    ['is a question that was skipped', [to('path', 'yes'), to('goal', 'home')], 1],
    [
      'is a question whose chosen answer no longer exists',
      [to('path', 'yes'), to('gear', 'gone'), to('goal', 'home')],
      1,
    ],
    ['is null once all questions are answered', [to('path', 'yes'), to('gear', 'decks'), to('goal', 'home')], null],
    ['is null after the answer No, whatever else is open', [to('path', 'no')], null],
  ])('%s', (_name, replies, place) => {
    expect(firstUnanswered(questions, replies)).toBe(place);
  });

  it('is null when there are no questions', () => {
    expect(firstUnanswered([], [])).toBeNull();
  });
});

test.each([
  ['the next question', [to('path', 'yes')], 'path', 1],
  ['the next question, even if it has an answer already', [to('path', 'yes'), to('gear', 'vinyl')], 'path', 1],
  ['the skipped question, after the last question', [to('path', 'yes'), to('goal', 'home')], 'goal', 1],
])('after an answer comes %s', (_name, replies, answered, place) => {
  expect(nextPlace(questions, replies, answered)).toBe(place);
});

test.each([
  ['an unknown question', [to('else', 'yes')], [0]],
  ['an unknown answer', [to('path', 'maybe')], [0]],
  ['the answer of another question', [to('path', 'decks')], [0]],
  ['no answer', [to('gear')], [0]],
  ['two answers to a single-choice question', [to('path', 'yes', 'no')], [0]],
  ['a second reply to the same question', [to('gear', 'decks'), to('gear', 'vinyl')], [1]],
  ['nothing else', [to('path', 'yes'), to('gear', 'decks', 'vinyl'), to('goal', 'club')], []],
])('a reply is refused for %s', (_name, replies, places) => {
  expect(wrongReplies(questions, replies)).toEqual(places);
});

test('after the questions, members who signed up by themselves go to their journey, others to the start page', () => {
  expect(afterQuestions({ referralSource: 'platform-sign-up-free-user' })).toBe('/my-journey');
  expect(afterQuestions({ referralSource: 'deckhouse-starter' })).toBe('/');
});
