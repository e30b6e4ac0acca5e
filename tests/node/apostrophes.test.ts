import { expect, test } from 'vitest';
import { readSources } from '../support/read-sources';

/** Texts that the specification fixes to the letter. */
const fixed = /can't contain spaces only$|^You have been blocked by the Admin\.|^What's included$/;

test('texts of the pages and mails have typographic apostrophes, but for those that the specification fixes', () => {
  const sources = [...readSources(['app'])].filter(([file]) => !/\.test\.tsx?$|^app\/api\/|countries\.ts$/.test(file));
  const straight = sources.flatMap(([file, text]) =>
    text
      .split('\n')
      .filter((line) => !/^\s*(\/?\*|\/\/)/.test(line))
      .flatMap((line) => [...line.matchAll(/"([^"]*\p{L}'\p{L}[^"]*)"/gu)].map(([, said = '']) => said))
      .filter((said) => !fixed.test(said) && / /.test(said))
      .map((said) => `${file}: ${said}`),
  );
  expect(straight).toEqual([]);
});
