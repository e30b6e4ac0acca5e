import { expect, it } from 'vitest';
import { type Build, declaredLimits } from '../support/declared';
import { readSources } from '../support/read-sources';

const path = '../../build/server/index.js';
const build = (await import(path)) as Build;

/** Limits that strangers can use up for another person, and what that person can still do then. */
const sharedLimits: Record<string, string> = {
  'sign-in-email':
    'Browsers that the owner has signed in with are counted for themselves (accounts/known-device.server.ts).',
  'mail-hour': 'Two mails an hour are kept for its known browsers and two for networks that have sent it none.',
  'mail-day': 'As above: what is kept counts by the hour alone.',
  'mail-new-network':
    'Two an hour are left for networks that have sent it none that day, and two for its known browsers.',
  'mail-fresh': 'The two for its known browsers are left, and the hour ends.',
  'mail-fresh-day':
    'It takes 24 networks a day to use these up; the four for everybody and the reserves of each hour are left.',
  'mail-known': 'A browser counts as known by its cookie, while the account has the password that it signed in with.',
  'contact-receipt': 'The message arrives all the same; the mail that says so was sent three times that day.',
  'verify-code': 'Who knows the sign-up, as the browser that made it does, has a limit of their own.',
};

/** Limits without a form or an operation, and where they are. */
const limitsElsewhere: Record<string, string> = {
  'held-post': 'A form that meets an ended session and is kept for its author',
  'open-invoice': 'GET /payments/:paymentId/invoice',
};

/** The names of all limits that a use-case counts. */
function countedLimits(): string[] {
  const texts = [...readSources(['app/features'])].filter(([file]) => file.endsWith('.ts') && !file.includes('.test.'));
  const found = texts.flatMap(([, text]) => [
    ...text.matchAll(/\bname: '([a-z-]+)',[\s\S]{0,120}?(?:limit:|\.\.\.window)/g),
  ]);
  return [...new Set(found.map(([, name = '']) => name))].sort();
}

it('every limit named by a form or an operation is counted, and every counted limit is named', () => {
  const named = [...declaredLimits(build), ...Object.keys(limitsElsewhere)];
  expect([...new Set(named)].sort()).toEqual(countedLimits());
  expect(Object.keys(sharedLimits).filter((name) => !named.includes(name))).toEqual([]);
});
