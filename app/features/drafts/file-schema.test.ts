import { expect, test } from 'vitest';
import { plainIssue } from '~/kit/text/plain-issue';
import { BeginUpload } from './file-schema';

test('an upload that is begun with missing or unusable facts is refused in whole sentences', () => {
  const errorsOf = (input: unknown) =>
    BeginUpload.safeParse(input, { error: plainIssue }).error?.issues.map(({ message }) => message);
  expect(errorsOf({})).toEqual(['Is required', 'Is required']);
  expect(errorsOf({ sha256: 'x', bytes: 1.5 })).toEqual([
    'Must be a SHA-256 as 64 hexadecimal digits',
    'Must be a whole number',
  ]);
});
