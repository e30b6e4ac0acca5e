import { expect, it } from 'vitest';
import { HideComment, MakeFirstCourse } from '~/features/admin/schema';
import { SaveLesson } from '~/features/catalogue/office/lesson-schema';
import { BeginLook } from '~/features/looks/schema';
import { Block, LongText, Markdown, Moment, Ref, Text } from './parts-schema';
import { AnswerText, faultsOfAnswers, QuestionText } from './question-schema';

it('a pasted text loses control characters and characters that change the text direction', () => {
  expect(Text.parse('One\u0000 two\u000bthree \u202eevil\u2066')).toBe('One  two three  evil');
  expect(Text.safeParse('\u0007\u202e').error?.issues[0]?.message).toBe('Is required');
});

it('a line break in a text of one line becomes a space', () => {
  expect(Text.parse('Two decks,\r\n  one room\n')).toBe('Two decks, one room');
});

it('a text of invisible letters is empty', () => {
  const invisible = '\u200b'.repeat(50);
  for (const schema of [Text, LongText, Markdown, QuestionText, AnswerText, MakeFirstCourse.shape.title]) {
    expect(schema.safeParse(invisible).error?.issues.map(({ message }) => message)).toEqual(['Is required']);
  }
  const hidden = HideComment.safeParse({ commentId: 'c', reason: invisible });
  expect(hidden.error?.issues.map(({ message }) => message)).toEqual(['Please give a reason']);
  expect(BeginLook.safeParse({ userId: 'u', reason: invisible }).success).toBe(false);
  expect(Text.parse('👩\u200d🎤')).toBe('👩\u200d🎤');
});

it('two answers that look the same are the same', () => {
  const faults = (one: string, two: string) =>
    faultsOfAnswers([
      { text: one, isRight: true },
      { text: two, isRight: false },
    ]).map(({ message }) => message);
  for (const twin of ['be\u200bat', 'Beat', 'beat\u00ad', '\u2800beat']) {
    expect(faults('beat', twin)).toEqual(['Answers 1 and 2 are the same']);
  }
  expect(faults('beat', 'beats')).toEqual([]);
});

it('the text of a block keeps line breaks and tabs, and loses other control characters', () => {
  const block = { images: [], videos: [], typeFormId: null, variantFor: null };
  expect(Block.parse({ ...block, markdown: 'a\tb\r\nc\u0000d' }).markdown).toBe('a\tb\nc d');
  // The version before named it `html`, and HTML is Markdown.
  expect(Block.parse({ ...block, html: '<p>a</p>' })).toEqual({ ...block, markdown: '<p>a</p>' });
  expect(Block.parse({ ...block, html: null, typeFormId: 'f' }).markdown).toBeNull();
  expect(Block.safeParse({ ...block, html: '<p>a</p>', markdown: 'b' }).success).toBe(false);
});

it('an empty lesson is refused without a message about variants', () => {
  const messages = SaveLesson.safeParse({ blocks: [] }).error?.issues.map(({ message }) => message);
  expect(messages?.join()).not.toContain('variant');
  const empty = { courseId: 'c', lessonId: 'l', revision: null, slug: 's', title: 'T', isPreview: false, gear: null };
  const read = SaveLesson.safeParse({ ...empty, chapters: [], publishedAt: '2026-01-01T00:00:00Z', blocks: [] });
  expect(read.error?.issues).toMatchObject([
    { path: ['blocks'], message: 'A lesson needs text, a picture, a video or a form' },
  ]);
  // What nobody sees yet may be empty.
  const draft = { ...empty, chapters: [], publishedAt: '9999-12-31T00:00:00Z', blocks: [] };
  expect(SaveLesson.safeParse(draft).success).toBe(true);
});

it('an empty choice and an empty date are reported as required', () => {
  expect(Ref.safeParse('').error?.issues[0]?.message).toBe('Is required');
  expect(Moment.safeParse('').error?.issues[0]?.message).toBe('Is required');
  expect(Moment.safeParse('yesterday').error?.issues[0]?.message).toContain('Must be a date and time');
});
