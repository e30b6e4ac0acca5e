import { expect, test } from 'vitest';
import { type SealKey, seal, unseal } from './sealing.server';

const key: SealKey = { secret: ['a-secret-of-some-length'], purpose: 'test', bound: 'row-1' };

test('a sealed text opens with the same key and does not contain its plaintext', () => {
  const sealed = seal('Grüße an dj@example.test', key);
  expect(unseal(sealed, key)).toBe('Grüße an dj@example.test');
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('example');
  expect(seal('Grüße an dj@example.test', key)).not.toBe(sealed);
});

test('a sealed text does not open with another id, purpose or secret, or after it was changed', () => {
  const sealed = seal('text', key);
  expect(() => unseal(sealed, { ...key, bound: 'row-2' })).toThrow();
  expect(() => unseal(sealed, { ...key, purpose: 'other' })).toThrow();
  expect(() => unseal(sealed, { ...key, secret: ['another-secret'] })).toThrow();
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1] = (changed.at(-1) as number) ^ 1;
  expect(() => unseal(changed.toString('base64url'), key)).toThrow();
});

test('a sealed text opens while its secret is among the former secrets, and not once it is removed', () => {
  const sealed = seal('text', key);
  expect(unseal(sealed, { ...key, secret: ['a-new-secret', ...key.secret] })).toBe('text');
  expect(() => unseal(sealed, { ...key, secret: ['a-new-secret', 'one-of-before'] })).toThrow();
  expect(seal('text', { ...key, secret: ['a-new-secret', ...key.secret] })).not.toBe(sealed);
});
