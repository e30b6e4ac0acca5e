import { expect, test } from 'vitest';
import { linkStamps } from './present.server';
import { EditComment, faultOf, NewComment } from './schema';

test('a comment has 1 to 1,000 characters, not only invisible ones, and each fault has its fixed message', () => {
  expect(faultOf('x')).toBeNull();
  expect(faultOf('')).toBe('Is required');
  for (const blank of [' ', '\n\t ', '\u00a0', '\u200b\u200d', '\u3164', '\u202e', '\ufe0f', '\u034f']) {
    expect(faultOf(blank), JSON.stringify(blank)).toBe("Comment can't contain spaces only");
  }
  expect(faultOf('x'.repeat(1000))).toBeNull();
  expect(faultOf(` ${'x'.repeat(1000)} \n`)).toBeNull();
  expect(faultOf('x'.repeat(1001))).toBe('Is invalid');
  expect(faultOf('🎛️'.repeat(500))).toBeNull();
  // A form sends each line break as two characters, which count as one.
  expect(faultOf('x\r\n'.repeat(400))).toBeNull();
});

test('a comment is trimmed and loses control characters, and keeps its line breaks', () => {
  const read = (comment: unknown) => NewComment.safeParse({ comment });
  expect(read('  one\r\ntwo\0\x07 ').data?.comment).toBe('one\ntwo');
  expect(read(undefined).error?.issues[0]?.message).toBe('Is required');
  expect(read(12).error?.issues[0]?.message).toBe('Is required');
  expect(EditComment.safeParse({ id: 'x', comment: ' ' }).error?.issues[0]?.message).toBe(
    "Comment can't contain spaces only",
  );
});

test('a time in a comment becomes a link to that second of the video', () => {
  const hrefs = (text: string, length = 900) =>
    linkStamps(text, length).flatMap((part) => (typeof part === 'string' ? [] : [part.href]));
  expect(linkStamps('No drift until 12:52. At 4:12, and', 900)).toEqual([
    'No drift until ',
    { text: '12:52', href: '?t=772#video-1' },
    '. At ',
    { text: '4:12', href: '?t=252#video-1' },
    ', and',
  ]);
  expect(hrefs('(0:05) 1:02:03', 4000)).toEqual(['?t=5#video-1', '?t=3723#video-1']);
  for (const other of [
    '15:01',
    '16:9',
    '4:60',
    '2026-11-21T20:10Z',
    'https://x.test/4:12',
    '1:02:03:04',
    '4:12.5',
    'a4:12',
    '10:30pm',
  ]) {
    expect(hrefs(other), other).toEqual([]);
  }
  expect(hrefs('4:12, 0:00', 0)).toEqual([]);
  expect(linkStamps('', 900)).toEqual([]);
});
