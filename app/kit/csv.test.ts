import { expect, test } from 'vitest';
import { writeCsv } from './csv';

test('cells are quoted, whatever stands in them', () => {
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
  'what a spreadsheet would run stays a text: %j',
  (text) => {
    expect(writeCsv([], [[text]])).toContain(`"'${text}"`);
  },
);

test('a number that is one stays one', () => {
  expect(writeCsv([], [[-3]])).toContain('"-3"');
});
