import { expect, test } from 'vitest';
import { writeCsv } from './csv';

test('every CSV cell is quoted, whatever it contains', () => {
  const day = new Date('2026-11-21T10:00:00Z');
  expect(
    writeCsv(
      ['Name', 'No'],
      [
        ['A "B", C\nD', 12],
        ['é', null],
        ['', day],
      ],
    ),
  ).toBe('\ufeff"Name","No"\r\n"A ""B"", C\nD","12"\r\n"é",""\r\n"","2026-11-21T10:00:00.000Z"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r\n=1', ' =1', '＝1', '|calc', '%0a=1'])(
  'a cell that a spreadsheet would run as a formula stays text: %j',
  (text) => {
    expect(writeCsv([], [[text]])).toContain(`"'${text}"`);
  },
);

test('a negative number is written as a number', () => {
  expect(writeCsv([], [[-3]])).toContain('"-3"');
});
