import { expect, it } from 'vitest';
import { languageNames } from './language-names';

it('languages are named in English, without duplicates and in alphabetical order', () => {
  expect(languageNames(['de', 'en'])).toBe('English, German');
  expect(languageNames(['es', 'pt-BR', 'de'])).toBe('Brazilian Portuguese, German, Spanish');
  expect(languageNames(['en', 'en'])).toBe('English');
  expect(languageNames(['not a tag', 'en'])).toBe('English, not a tag');
  expect(languageNames([])).toBe('');
});
