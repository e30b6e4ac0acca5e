import { expect, test } from 'vitest';
import { clockNote, clocksToUtc, clockText } from './clocks';
import { momentText, type Tree } from './fields';

const sent = (typed: string, was: string, zone = 'Europe/Berlin') => {
  const tree: Record<string, Tree> = { publishedAt: typed, clocks: { zone, publishedAt: was } };
  clocksToUtc(tree);
  return tree;
};

test('a time is typed in the time zone of the office and becomes UTC in the draft', () => {
  expect(clockText('2026-07-01T07:00', 'Europe/Berlin')).toBe('2026-07-01T09:00');
  expect(sent('2026-07-01T09:00', '')).toEqual({ publishedAt: '2026-07-01T07:00' });
  expect(sent('2026-11-26T00:30', '')).toEqual({ publishedAt: '2026-11-25T23:30' });
  expect(sent('2026-11-26T00:30', '', 'UTC')).toEqual({ publishedAt: '2026-11-26T00:30' });
});

test('an unchanged time stays the same moment, even in the repeated hour when clocks go back', () => {
  for (const zone of ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'America/Havana']) {
    for (let hour = 0; hour < 24 * 14; hour += 1) {
      const was = momentText(new Date(Date.UTC(2026, 9, 22, hour, hour % 60, hour % 7 ? 0 : hour % 60)));
      expect(sent(clockText(was, zone), was, zone)).toEqual({ publishedAt: was });
    }
  }
});

test('an invalid time, or a time without a valid time zone, is left as it was typed', () => {
  for (const text of ['', 'soon', '2026-13-01T00:00', '2027-02-30T10:00', '2026-01-01T24:00', '2026-01-01', '+1e9']) {
    expect(sent(text, '')).toEqual({ publishedAt: text });
    expect(clockText(text, 'Europe/Berlin')).toBe(text);
  }
  expect(sent('2026-07-01T09:00', '', 'Mars/Base')).toEqual({ publishedAt: '2026-07-01T09:00' });
  for (const clocks of ['x', ['x'], { zone: ['UTC'] }, { publishedAt: '' }] as Tree[]) {
    const tree: Record<string, Tree> = { publishedAt: '2026-07-01T09:00', clocks };
    clocksToUtc(tree);
    expect(tree).toEqual({ publishedAt: '2026-07-01T09:00' });
  }
});

test('a time that clocks skip or show twice says which moment counts', () => {
  const note = (typed: string, moment: string) => clockNote(typed, 'Europe/Berlin', new Date(moment));
  expect(note('2026-03-29T02:30', '2026-03-29T01:30Z')).toBe(
    'Clocks skip this time. It becomes 29 Mar 2026, 03:30 Berlin time.',
  );
  expect(note('2026-10-25T02:30', '2026-10-25T00:30Z')).toBe(
    'Clocks show this time twice. The first time counts, 25 October 2026, 00:30:00 UTC.',
  );
  expect(note('2026-10-25T02:30', '2026-10-25T01:30Z')).toContain('The second time counts');
  for (const typed of ['2026-11-26T02:30', '', 'soon']) expect(note(typed, '2026-11-26T01:30Z')).toBe('');
});
