import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { mostTime, processorTimeOf } from '../../../tests/support/processor-time';
import { asWritten } from './as-written';
import { readYaml } from './front-matter';
import { readQuestion } from './questions';

const schema = z.strictObject({ title: z.string(), list: z.array(z.string()).default([]) });
const longest = 60_000;

function faultsOf(yaml: string): string[] {
  const faults: string[] = [];
  readYaml(yaml, 2, schema, (line, message) => faults.push(`${line}: ${message}`));
  return faults;
}

/** The longest YAML of these lines or signs that is parsed. */
function withinBounds(make: (units: number) => string): string {
  const isOver = (units: number) => {
    const text = make(units);
    return asWritten(text).over !== null;
  };
  let fits = longest;
  while (isOver(fits)) fits = Math.floor(fits / 2);
  for (const more of [1.5, 1.25, 1.12]) if (!isOver(Math.floor(fits * more))) fits = Math.floor(fits * more);
  return make(fits);
}

const numbered = (line: (at: number) => string) => (units: number) =>
  Array.from({ length: units }, (_, at) => line(at)).join('');
const shapes: [name: string, make: (units: number) => string][] = [
  ['keys', numbered((at) => `k${at}: 1\n`)],
  ['keys without values', numbered((at) => `${at.toString(36)}:\n`)],
  ['one key', numbered(() => 'a: 1\n')],
  ['items', numbered(() => '- a\n')],
  ['nested keys', (units) => numbered((at) => `${' '.repeat(at)}a:\n`)(Math.min(units, 1000))],
  ['nested items', numbered(() => '- ')],
  ['brackets', numbered(() => '[')],
  ['braces', numbered(() => '{a: ')],
  ['items in brackets', (units) => `a: [${'b,'.repeat(units)}]`],
  ['keys in braces', (units) => `a: {${numbered((at) => `k${at}: 1,`)(units)}}`],
  ['anchors', numbered((at) => `k${at}: &a${at} x\n`)],
  ['aliases', (units) => `a: &a x\n${numbered((at) => `k${at}: *a\n`)(units)}`],
  ['reserved signs', numbered((at) => `k${at}: @\n`)],
  ['two colons', numbered((at) => `k${at}: a: b\n`)],
  ['hashes', numbered((at) => `k${at}: a #b\n`)],
  ['open brackets', numbered(() => 'a: [\n')],
  ['stars', numbered(() => '*\n')],
  ['ampersands', numbered(() => '&\n')],
  ['directives', numbered(() => '%a\n')],
  ['quotes', numbered(() => '"\n')],
  ['a long text', (units) => `a: ${'b'.repeat(units)}`],
  ['a text of many lines', (units) => `a: b\n${' b\n'.repeat(units)}`],
  ['a block', (units) => `a: |\n${' b\n'.repeat(units)}`],
  ['empty lines', numbered(() => '\n')],
  ['spaces', numbered(() => ' ')],
  ['no-break spaces', numbered(() => '\u00a0')],
  ['tags', numbered(() => '!a ')],
  ['comments', numbered(() => '#\n')],
];

describe('YAML at its worst', () => {
  it.each(shapes)('%s', (_name, make) => {
    const yaml = withinBounds(make);
    expect(processorTimeOf(() => faultsOf(yaml))).toBeLessThan(mostTime);
    // The refusal is no slower.
    expect(processorTimeOf(() => faultsOf(make(longest)))).toBeLessThan(mostTime);
  });

  it('questions of empty lines and dashes', () => {
    for (const text of [
      '\n'.repeat(longest),
      '- '.repeat(longest / 2),
      ' '.repeat(longest),
      '-\t['.repeat(longest / 3),
    ])
      expect(processorTimeOf(() => readQuestion({ text } as never, 1, { report: () => {} } as never))).toBeLessThan(
        mostTime,
      );
  });
});

test('YAML beyond the bounds is a fault with its line', () => {
  expect(faultsOf(`title: ${'a'.repeat(longest)}`)).toEqual(['2: At most 60000 characters']);
  expect(faultsOf('list:\n'.concat('- a\n'.repeat(2000)))).toEqual([
    expect.stringMatching(/^\d+: There are too many keys and items$/),
  ]);
  expect(faultsOf(`title: x\nlist: ${'['.repeat(100)}`)).toEqual(['3: Keys and items are nested too deep']);
  const laughs = Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`);
  const faults = faultsOf(`a0: &a0 [x]\n${laughs.join('\n')}\n`);
  expect(faults[0]).toBe('2: Put a text that begins with * or & between quotes');
});
