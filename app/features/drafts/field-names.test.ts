import { expect, test } from 'vitest';
import { nameOfField } from './field-names';

test.each([
  ['title', 'Title'],
  ['slug', 'Address'],
  ['prices.USD.price', 'Price in USD'],
  ['prices.INR.salePrice', 'Sale price in INR'],
  ['prices.GBP', 'Price in GBP'],
  ['parts.0.worths.EUR', 'Part 1, worth in EUR'],
  ['blocks.1.videos.0.title', 'Block 2, video 1, title'],
  ['blocks.0.html', 'Block 1, text'],
  ['outcomes.2', 'What students will learn, line 3'],
  ['first.link', 'First button, link'],
  ['tutorId', 'Tutor'],
  ['courseIds', 'Courses'],
  ['typeFormId', 'Form ID'],
  ['jobId', 'Job ID'],
  ['isSure', ''],
  ['USD', 'USD'],
  ['', ''],
])('the field %s is named “%s”', (path, name) => {
  expect(nameOfField(path)).toBe(name);
});
