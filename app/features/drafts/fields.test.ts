import { describe, expect, it, test } from 'vitest';
import { CourseSheet, courseDraft, courseFields } from '~/features/catalogue/office/course-form';
import { SaveCourse } from '~/features/catalogue/office/course-schema';
import { LessonSheet, lessonDraft, lessonFields } from '~/features/catalogue/office/lesson-form';
import { SaveLesson } from '~/features/catalogue/office/lesson-schema';
import { withdrawnAt } from '~/features/entitlements/rules';
import { moneyOf } from '~/kit/decimal';
import { currencies } from '~/kit/money';
import { arrange } from './arrange';
import { fieldsOf, linesOf, momentOf, momentText, moneyText, orNull, rowsIn, treeOf } from './fields';
import { notYet } from './rules';
import { whenFields, whenOf } from './sheets';

const clip = '0123456789abcdef0123';
const picture = 'p0123456789abcdef0123';
const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n';
const video = { clip, audio: clip, poster: picture, captions: [{ language: 'de', label: 'Deutsch', vtt }] };

describe('the tree of form fields', () => {
  it('leaves out empty rows and renumbers the others', () => {
    expect(treeOf({ 'rows.0.a': 'x', 'rows.2.a': '', 'rows.2.b': ' ', 'rows.3.a': 'y', title: 'T' })).toEqual({
      rows: [{ a: 'x' }, { a: 'y' }],
      title: 'T',
    });
  });

  it('converts back to the same fields, multiple choices included', () => {
    const fields = {
      title: 'T',
      'gear.equipment': ['A', 'B'],
      'blocks.0.markdown': '<p>',
      'blocks.1.images.0.alt': 'See',
    };
    expect(fieldsOf(treeOf(fields))).toEqual(fields);
  });

  it('ignores field names that are harmful, malformed or too deep', () => {
    const fields = {
      '__proto__.x': '1',
      'a.__proto__': '1',
      'rows.999999999.a': '1',
      'a..b': '1',
      'a.b.c.d.e.f.g.h.i': '1',
    };
    expect(treeOf(fields)).toEqual({});
    expect(treeOf({ a: '1', 'a.b': '2' })).toEqual({ a: '1' });
  });

  it('counts the rows that are there, and never takes a number in a name for a count', () => {
    expect(rowsIn({ 'rows.0.a': 'x', 'rows.1.a': '', 'rows.1.b': 'y', title: 'T' }, 'rows')).toBe(2);
    const hostile = { 'rows.0.a': 'x', 'rows.3000000.a': '1', 'rows.199.a': '1', 'rows.01.a': '1', 'rows.1e6.a': '1' };
    expect(rowsIn(hostile, 'rows')).toBe(1);
    expect(rowsIn({ 'rows.3000000.a': '1' }, 'rows')).toBe(0);
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`rows.${at}.a`, 'x']));
    expect(rowsIn(many, 'rows')).toBe(200);
  });
});

describe('arranging rows', () => {
  const letters = (act: string) => {
    const tree = treeOf({ 'rows.0.a': 'x', 'rows.1.a': 'y', 'rows.2.a': 'z' });
    arrange(tree, { act });
    return (tree.rows as { a: string }[]).map(({ a }) => a).join('');
  };

  it.each([
    ['up rows.1', 'yxz'],
    ['down rows.1', 'xzy'],
    ['remove rows.1', 'xz'],
    ['up rows.0', 'xyz'],
    ['down rows.2', 'xyz'],
    ['remove rows.7', 'xyz'],
    ['remove other.0', 'xyz'],
    ['explode rows.0', 'xyz'],
    ['', 'xyz'],
  ])('the act “%s” turns xyz into %s', (act, after) => expect(letters(act)).toBe(after));
});

test('amounts and times are read back as they are shown, and invalid amounts are not read', () => {
  for (const minor of [1, 99, 4950, 390_000]) expect(moneyOf(moneyText(minor))).toBe(minor);
  expect(moneyOf('3,900.00')).toBe(390_000);
  for (const text of ['', '-1', '1e3', '4.999', 'free']) expect(moneyOf(text)).toBe(text);
  for (const text of ['2026-02-03T09:00:00.000Z', '2026-02-03T09:00:59.000Z']) {
    expect(new Date(momentOf(momentText(new Date(text)))).toISOString()).toBe(text);
  }
});

const course = SaveCourse.parse({
  courseId: 'one',
  revision: 'r1',
  slug: 'one',
  position: 3,
  title: 'One',
  categoryId: 'mixing',
  tutorId: 'tutor',
  level: 'beginner',
  tagline: 'New',
  overview: '<p>What it is about</p>\n<p>More</p>',
  metaDescription: 'New',
  outcomes: ['hear it', 'play it'],
  included: [{ text: 'A lesson' }, { text: 'Two', note: 'later' }],
  equipment: [{ label: 'You need', text: 'Decks' }],
  gear: { equipment: [], software: ['Serato'] },
  studentsSays: [{ author: 'Mara', feedback: 'Good.\nReally.' }],
  recommendations: ['two', 'three'],
  cover: picture,
  share: null,
  trailer: video,
  prices: Object.fromEntries(currencies.map((one, at) => [one, { price: 4900 + at, salePrice: at ? 3900 : 1 }])),
  isSaleActive: true,
  saleEndsAt: '2026-02-03T09:00:30Z',
  needsLocation: false,
  isReferralSource: true,
  publishedAt: '2026-01-01T00:00:00Z',
});

test('a course goes through its form unchanged', () => {
  const again = courseDraft(CourseSheet.parse(treeOf(courseFields(course))), course);
  expect(SaveCourse.parse(again)).toEqual(course);
  const plain = {
    ...course,
    gear: null,
    trailer: null,
    saleEndsAt: null,
    publishedAt: notYet,
    outcomes: [],
    included: [],
  };
  expect(SaveCourse.parse(courseDraft(CourseSheet.parse(treeOf(courseFields(plain))), plain))).toEqual(plain);
});

test('recommended courses are read from one text, as from several fields, and empty fields are ignored', () => {
  const read = (recommendations: string | string[]) => CourseSheet.parse(treeOf({ recommendations })).recommendations;
  for (const sent of ['two\r\n three\n\n', ['two', '', 'three']]) expect(read(sent)).toEqual(['two', 'three']);
  expect(CourseSheet.parse({}).recommendations).toEqual([]);
});

test('an item off sale shows no publication date, and stays off sale until a date is filled in', () => {
  const fields = whenFields(withdrawnAt);
  expect(fields).toEqual({ isDraft: '', isWithdrawn: 'on', publishedAt: '' });
  expect(whenOf(fields)).toBe(withdrawnAt.toISOString());
  expect(whenOf({ ...fields, publishedAt: '2026-02-03T09:00' })).toBe('2026-02-03T09:00:00Z');
  expect(whenOf({ ...fields, isDraft: 'on' })).toBe(notYet.toISOString());
});

test('a lesson goes through its form unchanged', () => {
  const text = { markdown: 'Words', images: [], videos: [], typeFormId: null, variantFor: null };
  const lesson = SaveLesson.parse({
    courseId: 'one',
    lessonId: 'one-l1',
    revision: 'r1',
    slug: 'a-lesson',
    title: 'A lesson',
    isPreview: true,
    gear: { equipment: ['Controller'], software: [] },
    chapters: [
      { at: 0, title: 'Beginning' },
      { at: 3661, title: 'Late' },
    ],
    loops: [{ from: 67.5, to: 75, title: 'The swap' }],
    publishedAt: '2026-01-01T00:00:00Z',
    blocks: [
      {
        ...text,
        markdown: null,
        videos: [
          { ...video, title: 'One' },
          { ...video, captions: [], title: 'Two' },
        ],
      },
      { ...text, images: [{ fileId: picture, alt: 'A drawing', caption: 'Below' }], typeFormId: 'cp-1' },
      { ...text, variantFor: { equipment: [], software: ['Serato'] } },
    ],
  });
  expect(SaveLesson.parse(lessonDraft(LessonSheet.parse(treeOf(lessonFields(lesson))), lesson))).toEqual(lesson);
});

test('rows and lines of invisible characters are left out', () => {
  expect(treeOf({ 'rows.0.text': '\u200b', 'rows.1.text': 'Kept', 'rows.2.text': ' \u2060' })).toEqual({
    rows: [{ text: 'Kept' }],
  });
  expect(linesOf('One\n\u200b\u200b\n \u2800\nTwo')).toEqual(['One', 'Two']);
  expect(orNull('\u200b')).toBeNull();
});
