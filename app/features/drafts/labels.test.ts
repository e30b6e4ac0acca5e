import { expect, test } from 'vitest';
import { blockLabels, draftLabels, labelOf, nameOfField } from './labels';

const labels = {
  ...draftLabels,
  ...blockLabels,
  outcomes: 'What students will learn',
  'first.link': 'First button link',
  'prices.USD.salePrice': 'Sale price in USD',
  'parts.*': 'Part',
  'worths.EUR': 'Worth in EUR',
  'question.text': 'Question',
  isSure: '',
};

test.each([
  ['title', 'Title', 'Title'],
  ['slug', 'Address', 'Address'],
  ['prices.USD.salePrice', 'Sale price in USD', 'Sale price in USD'],
  ['parts.0.worths.EUR', 'Part 1, worth in EUR', 'Worth in EUR'],
  ['blocks.1.videos.0.title', 'Block 2, video 1, title', 'Title'],
  ['blocks.0.markdown', 'Block 1, text', 'Text'],
  ['blocks.2.question.text', 'Block 3, question', 'Question'],
  ['blocks.2.question.answers.1.text', 'Block 3, question, answers, line 2, text', 'Text'],
  ['outcomes.2', 'What students will learn, line 3', 'Line 3'],
  ['first.link', 'First button link', 'First button link'],
  ['tutorId', 'Tutor', 'Tutor'],
  ['courseIds', 'Courses', 'Courses'],
  ['saleEndsAt', 'Sale ends at', 'Sale ends at'],
  ['constructor', 'Constructor', 'Constructor'],
  ['isSure', '', ''],
  ['', '', ''],
])('the field %s is named “%s” in lists and “%s” beside it', (path, name, label) => {
  expect(nameOfField(path, labels)).toBe(name);
  expect(labelOf(path, labels)).toBe(label);
});
