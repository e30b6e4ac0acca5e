import { expect, test } from 'vitest';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { seenNewsCookie } from '~/kit/shell-types';
import { cookieGroups } from './privacy-text';

const inWords: Record<string, string> = {
  null: 'until you close the browser',
  60: 'a minute',
  300: '5 minutes',
  600: '10 minutes',
  1800: '30 minutes',
  86400: 'a day',
  604800: '7 days',
  2592000: '30 days',
  15552000: '180 days',
  31536000: 'a year',
};

test('the privacy policy names every cookie that the site sets with how long it lasts, and no other', () => {
  const listed = cookieGroups.flatMap(({ cookies }) => cookies);
  const rules = [...Object.values(cookieRules), { name: seenNewsCookie, maxAge: 600 }];
  expect(listed.map(({ name }) => name).sort()).toEqual([...new Set(rules.map(({ name }) => name))].sort());
  for (const { name, maxAge } of rules) {
    const duration = inWords[String(maxAge)] ?? `${maxAge} seconds`;
    expect(listed.find((cookie) => cookie.name === name)?.lasts, name).toContain(duration);
  }
});
