import { expect, test } from 'vitest';
import { notYet } from '~/features/drafts/rules';
import { courseTemplates } from './course-templates';
import { lookOver } from './look-over';
import type { CourseState } from './read-course.server';

const [welcome, technique] = courseTemplates['three-lessons'].lessons;
const lesson = (lessonId: string, title: string, ...markdown: string[]) => ({
  ...{ courseId: 'c', lessonId, title, publishedAt: notYet },
  blocks: markdown.map((text) => ({ markdown: text })),
});
const state = (...lessons: object[]) => ({ lessons }) as unknown as CourseState;

test('what a template wrote and nobody changed is named, and lessons without content or with a draft', () => {
  const found = lookOver(
    {
      tagline: 'My own words',
      overview: 'Mine.\r\n\r\nWhat this course teaches, for whom, and why you are the one to teach it.',
    },
    state(
      lesson('one', 'Welcome', welcome?.markdown ?? ''),
      lesson('two', 'The technique', (technique?.markdown ?? '').replace('mistake', 'error')),
      lesson('three', 'Your turn'),
      lesson('four', 'Half', 'Words'),
    ),
    ['four'],
  );
  expect(found.map(({ label, text }) => `${label} ${text}`)).toEqual([
    'Overview still has the template’s words: “What this course teaches, for whom, and why you are the one…”',
    'Welcome still has the template’s words: “Who you are, what this course is about, and what a learner c…”',
    'Your turn has no film and no text yet.',
    'Half is a draft that is not whole yet.',
  ]);
  expect(found[2]?.href).toBe('/admin/courses/c/lessons/three');
});

test('a template’s heading that stays is not named, nor is anything of a course without a row', () => {
  expect(lookOver({}, state(lesson('one', 'Welcome', '### What you need\n\nTwo decks.')), [])).toEqual([]);
  expect(lookOver({}, null, [])).toEqual([]);
});
