import { expect, test } from 'vitest';
import { labelOf, nameOfField } from '~/features/drafts/labels';
import { courseLabels, lessonLabels } from './labels';

test.each([
  ['blocks.0.question.video.clip', 'Video', 'Block 1, question, video'],
  ['blocks.1.question.text', 'Question', 'Block 2, question'],
  ['blocks.1.question.answers.2.text', 'Text', 'Block 2, question, answer 3, text'],
  ['blocks.0.images.1.alt', 'Image description', 'Block 1, picture 2, image description'],
  ['publishedAt', 'Publish date', 'Publish date'],
])('the field %s of a lesson is labelled “%s”', (path, label, name) => {
  expect(labelOf(path, lessonLabels)).toBe(label);
  expect(nameOfField(path, lessonLabels)).toBe(name);
});

test('an amount of a course is named together with its currency', () => {
  expect(nameOfField('prices.INR.salePrice', courseLabels)).toBe('Sale price in INR');
});
