import { expect, it } from 'vitest';
import { Flag } from './inputs';

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
])('reads the flag %j as %j', (sent, meant) => {
  expect(Flag.parse(sent)).toBe(meant);
});

it.each(['maybe', 'nein', 'null', 1, null, {}])('guesses nothing of the flag %j', (sent) => {
  expect(Flag.safeParse(sent).error?.issues).toMatchObject([{ message: 'Is invalid' }]);
});
