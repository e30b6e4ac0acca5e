import { describe, expect, it } from 'vitest';
import {
  type CoursePlace,
  formatProgress,
  isWatchable,
  lessonAfter,
  lessonTarget,
  nextStep,
  parsePlace,
  preferredTrack,
  progressIn,
  readStart,
  resumeAt,
  watchedShare,
  wholeStretch,
} from './rules';

describe('places in a video', () => {
  it.each([
    [0, 1, 10, true],
    [0, 11, 10, true],
    [0, 11.1, 10, false],
    [-1, 5, 10, false],
    [5, 5, 10, false],
    [6, 5, 10, false],
    [0, 90_000, null, true],
  ])('%d to %d of %j seconds can be watched: %j', (start, end, duration, expected) => {
    expect(isWatchable(start, end, duration)).toBe(expected);
  });

  it.each([
    [0, 15, 100, [0, 15]],
    [40.2, 55.5, 100, [40, 56]],
    [12.1, 12.9, 100, [12, 13]],
    [99.5, 101, 100, [99, 100]],
    [100.2, 100.9, 100, [99, 100]],
    [99, 100.4, 100.4, [99, 101]],
    [5, 6, 7200, [5, 6]],
    [5, 6, 7201, [4, 6]],
    [100, 101, null, [96, 108]],
  ])('%d to %d of %j seconds is stored as %j', (start, end, duration, expected) => {
    expect(wholeStretch(start, end, duration)).toEqual(expected);
  });

  it.each([
    ['12:14', 734],
    ['734', 734],
    ['1:02:03', 3723],
    [' 0:05 ', 5],
    ['00:00', 0],
    ['90:00', 5400],
    ['12:74', null],
    ['1:60:00', null],
    ['', null],
    ['-5', null],
    ['12:14.5', null],
    ['soon', null],
  ])('%j is read as %j seconds', (text, expected) => {
    expect(parsePlace(text)).toBe(expected);
  });

  it.each([
    [null, 100, 0],
    [0.4, 100, 0],
    [58.7, 100, 58],
    [99, 100, 0],
    [101, 100, 0],
    [58, null, 58],
  ])('a video left at %j of %j seconds resumes at %d', (position, duration, expected) => {
    expect(resumeAt(position, duration)).toBe(expected);
  });

  it.each([
    ['', { seconds: null, video: 1 }],
    ['t=1:30&video=2', { seconds: 90, video: 2 }],
    ['t=soon', { seconds: null, video: 1 }],
  ])('the address ?%s asks for %j', (query, expected) => {
    expect(readStart(new URLSearchParams(query))).toEqual(expected);
  });
});

describe('progress in a course', () => {
  const day = (text: string) => new Date(`${text}T12:00:00Z`);
  const lesson = (published: string, completed: string | null) => ({
    firstOutAt: day(published),
    completedAt: completed ? day(completed) : null,
  });

  it('counts the completed lessons', () => {
    const progress = progressIn([lesson('2026-01-01', '2026-02-01'), lesson('2026-01-01', null)], null);
    expect(formatProgress(progress)).toBe('1 of 2 completed');
  });

  it('counts the lessons added since the course was finished', () => {
    const outline = [lesson('2026-01-01', '2026-05-03'), lesson('2026-06-01', null), lesson('2026-06-02', null)];
    expect(formatProgress(progressIn(outline, day('2026-05-03')))).toBe(
      '1 of 3. You finished on 3 May 2026; 2 added since.',
    );
  });

  it('names the day on which the course was finished', () => {
    expect(formatProgress(progressIn([lesson('2026-01-01', '2026-05-03')], day('2026-05-03')))).toBe(
      '1 of 1, finished on 3 May 2026',
    );
  });
});

describe('the link of a lesson', () => {
  const lesson = (isPreview: boolean) => ({ slug: 'finding-the-one', isPreview });
  it.each([
    [true, true, '/lessons/finding-the-one'],
    [true, false, '/lessons/finding-the-one'],
    [false, true, '/lessons-preview/finding-the-one'],
    [false, false, '/courses/phrase-mixing/unlock'],
  ])('open: %j, preview: %j → %s', (mayOpen, isPreview, expected) => {
    expect(lessonTarget(lesson(isPreview), { slug: 'phrase-mixing', mayOpen })).toBe(expected);
  });
});

describe('the preferred track', () => {
  const tracks = ['de', 'en', 'pt-BR'].map((language) => ({ language }));
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['pt', 'pt-BR'],
    ['fr', 'en'],
    [null, 'en'],
  ])('for %j is %s', (wanted, expected) => {
    expect(preferredTrack(tracks, wanted)?.language).toBe(expected);
  });

  it('is the only track there is, or undefined when there are no tracks', () => {
    expect(preferredTrack([{ language: 'de' }], null)?.language).toBe('de');
    expect(preferredTrack([], 'en')).toBeUndefined();
  });
});

describe('the next step in a course', () => {
  const course = (...completed: boolean[]) =>
    completed.map((isDone, index) => ({
      id: `l${index + 1}`,
      durationMs: 100_000,
      completedAt: isDone ? new Date('2026-05-03T00:00:00Z') : null,
    }));
  const at = (lessonId: string, position: number | null = null, isBegun = true): CoursePlace => ({
    isBegun,
    next: { lessonId, position },
  });

  it.each([
    ['begins with the first lesson', course(false, false), at('l1', null, false), 'start', 'l1', 0],
    ['resumes a lesson where it was left', course(true, false, false), at('l2', 42.7), 'continue', 'l2', 42],
    ['restarts a lesson that was watched to its end', course(false, false), at('l1', 99.5), 'continue', 'l1', 0],
    ['continues unopened when one is completed', course(true, false), at('l2', null, false), 'continue', 'l2', 0],
    ['begins again when all lessons are completed', course(true, true), at('l1', 50), 'again', 'l1', 0],
  ] as const)('%s', (_, lessons, place, kind, id, seconds) => {
    const step = nextStep(lessons, place);
    expect([step?.kind, step?.lesson.id, step?.at]).toEqual([kind, id, seconds]);
  });

  it('is null when the course has no lessons', () => {
    expect(nextStep([], { isBegun: false, next: null })).toBeNull();
  });
});

describe('what was watched of a video', () => {
  const parts = (...spans: [number, number][]) => spans.map(([startTime, endTime]) => ({ startTime, endTime }));

  it.each([
    ['nothing', parts(), 100, 0],
    ['apart', parts([0, 10], [20, 30]), 100, 0.2],
    ['overlapping, in any order', parts([20, 60], [0, 30], [25, 40]), 100, 0.6],
    ['within another', parts([0, 90], [10, 20]), 100, 0.9],
    ['beyond the end', parts([0, 120]), 100, 1],
    ['of an unknown length', parts([0, 10]), null, 0],
  ])('counts each second once: %s', (_, watched, duration, expected) => {
    expect(watchedShare(watched, duration)).toBeCloseTo(expected);
  });
});

describe('the lesson after another', () => {
  const outline = (...done: boolean[]) =>
    done.map((isDone, at) => ({ id: String(at + 1), completedAt: isDone ? new Date(0) : null }));

  it.each([
    ['the next in order, even if it is completed', outline(false, false, true, false), '2', '3'],
    ['after the last, the first that is left', outline(true, false, false, true), '4', '2'],
    ['none once all others are completed', outline(true, true, false), '3', null],
    ['none in a course of one lesson', outline(false), '1', null],
  ])('is %s', (_, lessons, from, expected) => {
    expect(lessonAfter(lessons, from)?.id ?? null).toBe(expected);
  });
});
