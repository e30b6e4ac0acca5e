import { expect, it } from 'vitest';
import { z } from 'zod';
import { Flag, numberAs, pagingInput, Tick } from './inputs';

it.each([
  [true, true],
  ['true', true],
  ['1', true],
  ['on', true],
  ['Yes', true],
  [false, false],
  ['false', false],
  ['0', false],
  ['off', false],
  ['no', false],
  ['', false],
])('the checkbox %j is read as %j', (sent, meant) => {
  expect(Tick.parse(sent)).toBe(meant);
});

it.each(['maybe', 'nein', 'null', 1, null, {}])('the checkbox %j is rejected', (sent) => {
  expect(Tick.safeParse(sent).error?.issues).toMatchObject([{ message: 'Is invalid' }]);
});

it.each([
  [true, true],
  ['true', true],
  ['1', true],
  [false, false],
  ['false', false],
  ['0', false],
  ['', false],
])('the flag %j is read as %j', (sent, meant) => {
  expect(Flag.parse(sent)).toBe(meant);
});

it.each(['yes', 'no', 'on', 'off', 'maybe', 1, 0, null, {}])('the flag %j is rejected', (sent) => {
  expect(Flag.safeParse(sent).error?.issues).toMatchObject([{ message: 'Is invalid' }]);
});

it.each([
  ['7', 7],
  [' 7.5 ', 7.5],
  ['-3', -3],
  [7.5, 7.5],
])('the number %j is read as %j', (sent, meant) => {
  expect(numberAs(z.number()).parse(sent)).toBe(meant);
});

it.each([null, [], [7], '', ' ', false, true, '0x10', '1e3', 'Infinity', '7,5', {}, undefined])(
  '%j is rejected as a number',
  (sent) => {
    expect(numberAs(z.number()).safeParse(sent).success).toBe(false);
  },
);

it('a list without a limit gets the default limit', () => {
  expect(z.object(pagingInput(20)).parse({})).toEqual({ limit: 20, offset: 0 });
  expect(z.object(pagingInput(20)).safeParse({ limit: null }).success).toBe(false);
});
