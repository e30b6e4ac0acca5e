import { expect, test } from 'vitest';
import { idAlphabet, newId, newNonce } from './ids';

test('5,000 ids and 5,000 nonces are all different and well formed', () => {
  const ids = Array.from({ length: 5000 }, () => newId(0));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => /^0{10}[0-9a-z]{16}$/.test(id))).toBe(true);
  const nonces = Array.from({ length: 5000 }, () => newNonce());
  expect(new Set(nonces).size).toBe(nonces.length);
  expect(nonces.every((nonce) => /^[\w-]{22}$/.test(nonce))).toBe(true);
});

test('every letter of an id is equally likely', () => {
  const counts = new Map<string, number>();
  const letters = Array.from({ length: 4000 }, () => newId(0).slice(10)).join('');
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect([...counts.keys()].sort().join('')).toBe(idAlphabet);
  const expected = letters.length / idAlphabet.length;
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected));
});
