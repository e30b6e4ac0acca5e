import { expect, test } from 'vitest';
import { loopFaults, mostLoops, readLoop, writeLoop } from './loops';
import { SaveLesson } from './office/lesson-schema';

test('a loop is written as two times and a title, to the millisecond, and read back the same', () => {
  for (const [text, from, to, title] of [
    ['1:07-1:15 The swap', 67, 75, 'The swap'],
    ['0:00-0:07.5 1:00 is late', 0, 7.5, '1:00 is late'],
    ['1:02:03.25-1:02:11.125 Two - three', 3723.25, 3731.125, 'Two - three'],
  ] as const) {
    expect(readLoop(text), text).toEqual({ from, to, title });
    expect(writeLoop({ from, to, title })).toBe(text);
  }
  expect(readLoop(' 1:07 – 1:15.50  The swap ')).toEqual({ from: 67, to: 75.5, title: 'The swap' });
});

test.each(['', 'The swap', '1:07 The swap', '1:07-1:15', '1:07-1:75 The swap', '67-75 The swap', '1:07-1:15.1234 x'])(
  '"%s" is no loop',
  (text) => {
    const { from, to } = readLoop(text);
    expect(Number.isNaN(from) || Number.isNaN(to)).toBe(true);
  },
);

test('a lesson has at most 20 loops, each with a title, which end after they begin', () => {
  const tried = (loops: unknown) =>
    SaveLesson.shape.loops.safeParse(loops).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const loop = { from: 67, to: 75, title: 'The swap' };
  expect(SaveLesson.shape.loops.parse([{ ...loop, to: 75.12345 }])).toEqual([{ ...loop, to: 75.123 }]);
  expect(SaveLesson.shape.loops.parse(undefined)).toEqual([]);
  expect(tried(Array(mostLoops).fill(loop))).toBeUndefined();
  expect(tried(Array(mostLoops + 1).fill(loop))).toEqual([': At most 20 loops']);
  expect(tried([{ ...loop, to: 67 }])).toEqual(['0.to: The loop must end after it begins']);
  expect(tried([{ ...loop, from: -1 }])).toHaveLength(1);
  expect(tried([{ ...loop, title: '' }])).toEqual(['0.title: Is required']);
  const unread = 'Must be a time such as 1:07 or 1:15.5';
  expect(tried([readLoop('The swap')])).toEqual([`0.from: ${unread}`]);
  for (const from of [Number.POSITIVE_INFINITY, '67', null]) expect(tried([{ ...loop, from }])).not.toBeUndefined();
});

test('a loop needs a video, and ends before it does where its length is known', () => {
  const loops = [
    { from: 1, to: 60, title: 'In it' },
    { from: 1, to: 60.5, title: 'Beyond' },
  ];
  expect(loopFaults(loops, { seconds: 60 })).toEqual([[1, 'The loop ends after the end of the first video']]);
  expect(loopFaults(loops, { seconds: null })).toEqual([]);
  expect(loopFaults(loops, null).map(([at]) => at)).toEqual([0, 1]);
});
