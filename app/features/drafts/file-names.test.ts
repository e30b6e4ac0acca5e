import { expect, it } from 'vitest';
import { languageFromName, textFromName } from './file-names';

it('a file’s name says its title and, for captions, its language', () => {
  expect(textFromName('hold_the-blend.final.mp4')).toBe('hold the blend.final');
  expect(languageFromName('blend.de.vtt')).toEqual({ language: 'de', label: 'Deutsch' });
  expect(languageFromName('blend_pt-br.srt')).toEqual({ language: 'pt-BR', label: 'Português (Brasil)' });
  expect(languageFromName('en.vtt')).toEqual({ language: 'en', label: 'English' });
});

it('a word that is no language, or may be another word, names none', () => {
  for (const name of ['blend.vtt', 'drop-it.srt', 'blend.zz.vtt', 'blend..vtt', '.vtt', 'blend.xx-xx-xx.vtt']) {
    expect(languageFromName(name), name).toBeNull();
  }
});
