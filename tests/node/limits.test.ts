import { expect, it } from 'vitest';
import { type Build, declaredIntents, declaredOperations } from '../support/declared';
import { type Held, limitsElsewhere, limitsOfForms, limitsOfOperations, sharedLimits } from '../support/limits';
import { readSources } from '../support/read-sources';

const path = '../../build/server/index.js';
const build = (await import(path)) as Build;

/** The names of all limits that a use-case counts. */
function countedLimits(): string[] {
  const texts = [...readSources(['app/features'])].filter(([file]) => file.endsWith('.ts') && !file.includes('.test.'));
  const found = texts.flatMap(([, text]) => [
    ...text.matchAll(/\bname: '([a-z-]+)',[\s\S]{0,120}?(?:limit:|\.\.\.window)/g),
  ]);
  return [...new Set(found.map(([, name = '']) => name))].sort();
}

const named = (table: Record<string, Held>) => Object.values(table).flatMap((held) => ('because' in held ? [] : held));

it('every form has a limit, or a reason why it has none, and no row is of a form that is gone', () => {
  const forms = declaredIntents(build).map(({ path, intent }) => `${path} ${intent}`);
  expect(forms.filter((form) => !(form in limitsOfForms))).toEqual([]);
  expect(Object.keys(limitsOfForms).filter((row) => !forms.includes(row))).toEqual([]);
});

it('so has every operation of the API', () => {
  const operations = declaredOperations(build);
  expect(operations.filter((operation) => !(operation in limitsOfOperations))).toEqual([]);
  expect(Object.keys(limitsOfOperations).filter((row) => !operations.includes(row))).toEqual([]);
});

it('every limit that is named is counted somewhere, and every one that is counted is named', () => {
  const told = [...named(limitsOfForms), ...named(limitsOfOperations), ...Object.keys(limitsElsewhere)];
  expect([...new Set(told)].sort()).toEqual(countedLimits());
  expect(Object.keys(sharedLimits).filter((name) => !told.includes(name))).toEqual([]);
});
