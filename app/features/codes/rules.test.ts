import { expect, test } from 'vitest';
import { typedBase32 } from '~/kit/text/typed-code';
import { codeProblem, judgeCode, newCode } from './rules';

test('new codes have 13 letters and digits in three groups, and 500 of them are all different', () => {
  const codes = Array.from({ length: 500 }, newCode);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(new Set(codes.map(typedBase32)).size).toBe(500);
});

test('a typed code matches whatever its case, spaces, hyphens and look-alike letters', () => {
  const written = '10V4-M2XD-93VTW';
  for (const typed of [
    '10v4m2xd93vtw',
    ' 10V4 M2XD 93VTW ',
    'lOu4–m2xd—93vtw',
    'I0V4.M2XD.93VTW',
    '１０Ｖ４ M2XD\u00a093VTW',
    '10V4\u200b-M2XD-\u00ad93VTW',
  ]) {
    expect(typedBase32(typed)).toBe(typedBase32(written));
  }
  expect(typedBase32('10V4-M2XD-93VTX')).not.toBe(typedBase32(written));
  expect(typedBase32(' - ')).toBe('');
});

test('a code field that is empty or holds only spaces gets the specified message', () => {
  expect(codeProblem('')).toBe('Activation code is required');
  expect(codeProblem('\u200b')).toBe("Activation code can't contain spaces only");
  expect(codeProblem('   ')).toBe("Activation code can't contain spaces only");
  expect(codeProblem(' x ')).toBeNull();
});

test('the verdict on a code follows from its state, and a void code is unknown even to its owner', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const fresh = { expiresAt: null, voidedAt: null, usedAt: null, isUsedByThem: false, adds: true };
  const own = { ...fresh, usedAt: now, isUsedByThem: true, adds: false };
  expect(judgeCode(null, now)).toBe('unknown');
  expect(judgeCode(fresh, now)).toBe('usable');
  expect(judgeCode({ ...fresh, adds: false }, now)).toBe('needless');
  expect(judgeCode({ ...fresh, expiresAt: now }, now)).toBe('expired');
  expect(judgeCode({ ...fresh, expiresAt: new Date(now.getTime() + 1) }, now)).toBe('usable');
  expect(judgeCode({ ...fresh, usedAt: now }, now)).toBe('used');
  // A code that was redeemed in time still belongs to the member after it has expired.
  expect(judgeCode({ ...own, expiresAt: now }, now)).toBe('own');
  expect(judgeCode({ ...own, voidedAt: now }, now)).toBe('unknown');
});
