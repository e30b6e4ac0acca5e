import { expect, it } from 'vitest';
import { SaveLesson } from '~/features/catalogue/office/lesson-schema';
import { Block, Moment, Ref, Text } from './parts-schema';

it('a text that was pasted keeps no control characters, and none that turn the words behind it', () => {
  expect(Text.parse('One\u0000 two\u000bthree \u202eevil\u2066')).toBe('One  two three  evil');
  expect(Text.safeParse('\u0007\u202e').error?.issues[0]?.message).toBe('says nothing');
});

it('the HTML of a block keeps its breaks and tabs, and loses other control characters', () => {
  const block = { html: '<pre>a\tb\nc\u0000d</pre>', images: [], videos: [], typeFormId: null, variantFor: null };
  expect(Block.parse(block).html).toBe('<pre>a\tb\nc d</pre>');
});

it('of a lesson with nothing in it no variant is spoken of', () => {
  const messages = SaveLesson.safeParse({ blocks: [] }).error?.issues.map(({ message }) => message);
  expect(messages).toContain('A lesson needs text, a picture, a video or a form');
  expect(messages?.join()).not.toContain('variant');
  const empty = { courseId: 'c', lessonId: 'l', revision: null, slug: 's', title: 'T', isPreview: false, gear: null };
  const read = SaveLesson.safeParse({ ...empty, chapters: [], publishedAt: '2026-01-01T00:00:00Z', blocks: [] });
  expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual(['blocks']);
});

it('a choice that was not made and a day that was left empty are told as such', () => {
  expect(Ref.safeParse('').error?.issues[0]?.message).toBe('Is required');
  expect(Moment.safeParse('').error?.issues[0]?.message).toBe('Is required');
  expect(Moment.safeParse('yesterday').error?.issues[0]?.message).toContain('must be a date and time');
});
