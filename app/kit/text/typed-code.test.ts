import { expect, test } from 'vitest';
import { typedBase32, typedCode, ungrouped } from './typed-code';

test('a pasted code is read whatever a mail program, a chat or a keyboard has added to it or exchanged in it', () => {
  for (const typed of [
    'cue-20',
    '  CUE-20\n',
    'CUE-20\u200b',
    '\ufeffCUE\u2060-20\u200e',
    'CUE‑20',
    'CUE – 20',
    'CUE—20',
    'CUE−20',
    'ＣＵＥ－２０',
    'ＣＵＥー２０',
    'CUE-20.',
    'CUE-20。',
    '“CUE-20”',
    '«cue-20».',
    '„CUE-20!“',
    'CUE-٢٠',
    'CUE-۲۰',
    'CUE-२०',
    'CUE-𝟐𝟎',
    'CUE\u00a0-\u202f20\u3000',
    'C\u180eU\u115fE-20',
  ]) {
    expect(typedCode(typed), JSON.stringify(typed)).toBe('CUE-20');
  }
});

test('every digit of every script is read as its value', () => {
  const digits = Array.from({ length: 0x1fbfa }, (_, codePoint) => codePoint)
    .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((text) => /\p{Nd}/u.test(text));
  expect(digits.length).toBeGreaterThan(600);
  for (const digit of digits) expect(typedCode(digit)).toMatch(/^\d$/);
  expect(typedCode('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ०१२३४५६७८९ ๐๑๒๓๔๕๖๗๘๙')).toBe('0123456789'.repeat(4));
});

test('what is part of a code stays', () => {
  expect(typedCode('vip_2026-a')).toBe('VIP_2026-A');
  expect(typedCode('.')).toBe('.');
  expect(typedCode('')).toBe('');
  expect(typedCode(' \u200b\u3164 ')).toBe('');
  expect(ungrouped('123-456.')).toBe('123456');
  expect(ungrouped('１２３ ４５６')).toBe('123456');
  expect(typedBase32('lOu4–m2xd')).toBe('10V4M2XD');
});

test('a long text is read in linear time', () => {
  for (const piece of ['.', '"', '\u200b', '٣', '-', 'ﷺ']) {
    const start = performance.now();
    typedCode(`A${piece.repeat(200_000)}A`);
    expect(performance.now() - start, piece).toBeLessThan(1500);
  }
});
