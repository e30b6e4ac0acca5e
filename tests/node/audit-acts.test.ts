import { expect, it } from 'vitest';
import { acts } from '../../app/features/admin/rules';
import { readSources } from '../support/read-sources';

/** What can be removed or withdrawn: acts are named `${kind}-removed`. */
const kinds = ['course', 'bundle', 'article'];

/** Every act that some use-case writes into the audit log. */
function writtenActs(): string[] {
  const texts = [...readSources(['app'])].filter(([file]) => file.endsWith('.ts') && !file.includes('.test.'));
  const written = texts.flatMap(([, text]) =>
    [...text.matchAll(/\baction: ([^,]+)/g)].flatMap(([, named = '']) => [
      ...Array.from(named.matchAll(/'([a-z]+(?:-[a-z]+)+)'/g), ([, act = '']) => act),
      ...Array.from(named.matchAll(/`\$\{kind\}(-[a-z]+)`/g), ([, done = '']) =>
        kinds.map((kind) => kind + done),
      ).flat(),
    ]),
  );
  // An article is not sold by itself, so it is never taken off sale.
  return [...new Set(written)].filter((act) => act !== 'article-withdrawn').sort();
}

it('every action in the audit log has a text, and every text belongs to an action that is written', () => {
  expect(Object.keys(acts).sort()).toEqual(writtenActs());
});
