import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { BoughtView } from '../present.server';
import { Bought } from './bought';

const course: BoughtView = {
  id: 'course-c1',
  title: 'Eleven',
  href: null,
  imageUrl: null,
  facts: [],
  amount: '£49.00',
  isGivenBack: false,
  isReturned: false,
  hint: null,
  giftHref: null,
  start: null,
  courses: [],
};

test.each([
  ['a course', [course]],
  ['gifts alone', []],
])('after a purchase of %s a button leads to the courses', (_what, bought) => {
  const html = renderToStaticMarkup(<Bought bought={bought} />);
  expect(html.match(/<a [^>]*href="\/"[^>]*>Go to courses<\/a>/g)).toHaveLength(1);
});
