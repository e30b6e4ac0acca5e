import { expect, it } from 'vitest';
import { acts } from '../../app/features/admin/rules';
import { readSources } from '../support/read-sources';

/** Every act that some use-case writes into the audit log. */
function writtenActs(): string[] {
  const texts = [...readSources(['app'])].filter(([file]) => file.endsWith('.ts') && !file.includes('.test.'));
  const written = texts.flatMap(([, text]) =>
    [...text.matchAll(/\baction: ([^,}]+)/g)].flatMap(([, named = '']) => [
      ...named.matchAll(/'([a-z]+(?:-[a-z]+)+)'/g),
    ]),
  );
  return [...new Set(written.map(([, act = '']) => act))].sort();
}

it('every act of the audit log has words of its own, and no words are of an act that nobody writes', () => {
  expect(Object.keys(acts).sort()).toEqual(writtenActs());
});
