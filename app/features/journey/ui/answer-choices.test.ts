import { expect, test } from 'vitest';
import { isWrongIn } from './answer-choices';

const refused = (...fields: string[]) => ({
  intent: null,
  values: {},
  errors: Object.fromEntries(fields.map((field) => [field, ['Please select a valid answer.']])),
});
const wrongPlaces = (...fields: string[]) => [0, 1, 12].filter((place) => isWrongIn(refused(...fields), place));

test('a refused form marks the questions that the use-case or the form’s parser names, else the first', () => {
  expect(wrongPlaces('answers.1.learningJourneyAnswerIds')).toEqual([1]);
  expect(wrongPlaces('answers[1].learningJourneyQuestionId', 'answers[12].learningJourneyAnswerIds')).toEqual([1, 12]);
  expect(wrongPlaces('')).toEqual([0]);
  expect(wrongPlaces()).toEqual([]);
});
