import { expect, test } from 'vitest';
import { inTime, outOfTurn, rowOf, secondsOf, textOf } from './chapter-lines';

const rows = ['0:00 One', '0:54 Two', '0:46 Three', 'Four', '1:32 Five'].map(rowOf);

test('a line is a time and a title, and rows become the same lines', () => {
  expect(rowOf('1:02:03  Far  in')).toEqual({ at: '1:02:03', title: 'Far in' });
  expect(rowOf('Half an hour')).toEqual({ at: '', title: 'Half an hour' });
  expect([secondsOf('1:07'), secondsOf('1:02:03'), secondsOf('1:70'), secondsOf('')]).toEqual([67, 3723, null, null]);
  expect(textOf([...rows, { at: ' ', title: '' }])).toBe('0:00 One\n0:54 Two\n0:46 Three\nFour\n1:32 Five');
});

test('a chapter that is not later than the one above says so, and sorting mends it', () => {
  expect(outOfTurn(rows, 2)).toBe('0:46 is before the chapter above it, which starts at 0:54.');
  expect(outOfTurn([...rows, rowOf('1:32 Six')], 5)).toContain('is the time of');
  expect([0, 1, 3, 4].map((at) => outOfTurn(rows, at))).toEqual([null, null, null, null]);
  expect(textOf(inTime(rows))).toBe('0:00 One\n0:46 Three\nFour\n0:54 Two\n1:32 Five');
});
