import { describe, expect, test } from 'vitest';
import { brokenRule } from '~/kit/field-rules';
import { emailRules } from './field-rules';

describe('an address', () => {
  test.each([
    'noor@mailbox.test',
    "o'noor+mix@mailbox.test",
    'ivan@почта.рф',
    'ivan@xn--80a1acny.xn--p1ai',
    'mo@bu\u0308cher.example',
    'a/b!c#d@mailbox.test',
    'noor#@mailbox.test',
    `${'n'.repeat(64)}@ma.de`,
  ])('%s is taken', (email) => {
    expect(brokenRule(emailRules, email)).toBeNull();
  });

  test.each([
    'noor@mailbox',
    '.noor@mailbox.test',
    'no..or@mailbox.test',
    'noor.@mailbox.test',
    'иван@mailbox.test',
    'noor@mail/box.test',
    'noor@mail#box.test',
    'noor@mail%62ox.test',
    'noor@mail box.test',
    'noor@mail\u200bbox.test',
    'noor@192.168.1.1',
    'a@b.test,c@d.test',
    // 71 in ASCII, 60 as it is typed.
    `${'n'.repeat(54)}@по.рф`,
    `${'n'.repeat(65)}@ma.de`,
  ])('%s is refused', (email) => {
    expect(brokenRule(emailRules, email)).toBe('Email address is invalid');
  });
});
