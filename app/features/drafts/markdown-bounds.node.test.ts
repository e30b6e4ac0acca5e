import { describe, expect, it, test } from 'vitest';
import { sanitizeHtml, textOfHtml } from '~/kit/text/html.server';
import { mostTime, processorTimeOf } from '../../../tests/support/processor-time';
import { faultList } from './check-refs.server';
import { compareDrafts } from './compare-drafts.server';
import { openTagOf } from './html-tree';
import { longestText, markdownBounds } from './markdown-bounds';
import { markdownOf } from './markdown-of';
import { fieldsOfToday } from './rename-fields.server';
import { htmlOf, refusalOf, storedMarkdown } from './rich-text.server';

/** The unit over and over, with as many letters as a text can have. */
const full = (unit: string, letters = longestText) => unit.repeat(Math.ceil(letters / unit.length)).slice(0, letters);

/** The longest text of this unit that is within the bounds: what the parser gets at worst. */
function withinBounds(make: (letters: number) => string): string {
  let [fits, over] = [0, longestText];
  if (!markdownBounds()(make(over))) return make(over);
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    if (markdownBounds()(make(middle))) over = middle;
    else fits = middle;
  }
  return make(fits);
}

// Found by trying some 80 units, all pairs of them, and all halves of two of them, at 300 to 60,000 letters.
const units = [
  ...['*a_', '*a_*', '*a_**', '***a', '_a ', '~a~~', 'a@~', '[*a ', '> ', '>', '- ', '- a\n', '- `\n', '- <\n', '-\n'],
  ...[
    '  - a\n**',
    '  - a\n***a',
    '* \n***a',
    '=\n',
    '- =\n',
    'a|b\n-|-\n',
    '|a|\n|-|\n\n',
    '[\n\n',
    '\n\\\n',
    '<\n  \n',
  ],
  ...[
    'a<!--',
    '|<?',
    '|<![CDATA[',
    '[',
    '![',
    '`',
    '``a',
    '&',
    '<',
    '[a](',
    'a@b.c\t',
    'a@',
    'www.',
    '1) a\n',
    '#',
    '[a]: b\n',
  ],
  ...[
    '1. a\n',
    '2. *a_\n',
    '> a\n',
    '> - a\n',
    '#*a_\n',
    '*a_\n',
    '| *a_ ',
    '- *a_\n',
    '<p>',
    '<b>*a_',
    '\t*a_\n',
    '\\*a_',
    '(',
    '):',
  ],
];
const halves: [string, string][] = [
  ['>', 'a\n'],
  ['> - ', 'a\n'],
  ['- ', '`\n'],
  ['a', 'a@'],
  ['&#', 'a@'],
  ['*a_', '* \n'],
  ['http://', ')'],
  ['[', ']('],
  ['*', '_'],
];

describe('a Markdown text at its worst', () => {
  it.each(units)('%j', (unit) => {
    const text = withinBounds((letters) => full(unit, letters));
    expect(processorTimeOf(() => htmlOf(text, () => {}))).toBeLessThan(mostTime);
  });

  it.each(halves)('%j, then %j', (one, other) => {
    const text = withinBounds((letters) => full(one, Math.floor(letters / 2)) + full(other, Math.floor(letters / 2)));
    expect(processorTimeOf(() => htmlOf(text, () => {}))).toBeLessThan(mostTime);
  });
});

test('Markdown beyond the bounds is a fault with its line, and is shown as plain text', () => {
  const faults: string[] = [];
  const html = htmlOf(`One\n\n${full('*a_')}`.slice(0, longestText), (line, fault) => faults.push(`${line}: ${fault}`));
  expect(faults).toEqual(['3: There are too many signs such as * _ [ < in one paragraph. Divide it']);
  expect(html).toMatch(/^<p>One\n\n\*a_\*a_/);
  const deep = htmlOf('>'.repeat(5000), (line, fault) => faults.push(`${line}: ${fault}`));
  expect(faults[1]).toBe('1: Lists and quotes can be nested up to 8 levels deep');
  expect(deep).toMatch(/^<p>(?:&gt;){5000}<\/p>$/);
});

test('what people write is within the bounds: long articles, lists of links, tables and verses', () => {
  const paragraph = `${'A *word* with **weight** and [a link](/courses/one_two), then some more words of a long sentence. '.repeat(12)}\n\n`;
  const texts = {
    article: full(paragraph),
    links: full('- [A course](/courses/one) with *a* note that says why\n', 40_000),
    table: `| a | b | c |\n|---|---|---|\n${'| *one* | `two` | [three](/x) |\n'.repeat(200)}`,
    verses: `${'A line of a song\n'.repeat(40)}\n`.repeat(20),
    nested: `${'- a\n  - b\n    1. c\n       > d\n'.repeat(50)}`,
    html: '<table><tr><td>a</td><td>b</td></tr></table>\n'.repeat(300),
  };
  for (const [name, text] of Object.entries(texts)) expect(markdownBounds()(text), name).toBeNull();
});

describe('HTML at its worst', () => {
  const tags = [
    '<',
    '<a ',
    '<a',
    '<script',
    '</script',
    '<a"',
    '<br',
    '<b><i>',
    '</b></i>',
    '<p>',
    '<hr/>',
    '<a href="',
    '<!--',
    '&',
    '&#1',
  ];
  const spans = ['<p><span>a</span></p>\n', '<p>a</p>\n', '<em>', '<blockquote>', '<p>*a_</p>\n', '<ul><li>', '<p>*a_'];
  it.each([...tags, ...spans])('%j', (unit) => {
    const html = full(unit);
    const works = {
      sanitizeHtml,
      textOfHtml,
      refusalOf,
      openTagOf,
      markdownOf: (text: string) => markdownOf(sanitizeHtml(text)),
    };
    for (const [name, work] of Object.entries(works))
      expect(
        processorTimeOf(() => work(html)),
        name,
      ).toBeLessThan(mostTime);
  });
});

describe('a whole draft at its worst', () => {
  const blocks = (text: (block: number) => string, name: string) =>
    Object.fromEntries(Array.from({ length: 60 }, (_, block) => [`blocks.${block}.${name}`, text(block)]));

  it('is rendered, with one bound for all its texts', () => {
    const text = withinBounds((length) => full('*a_', length));
    const texts = Array.from({ length: 60 }, () => ({ markdown: text }));
    expect(processorTimeOf(() => faultList().texts(texts))).toBeLessThan(mostTime);
    const html = `<p>${text.replaceAll('_', '')}</p>`;
    expect(processorTimeOf(() => fieldsOfToday(blocks(() => html, 'html')))).toBeLessThan(mostTime);
    const bounds = markdownBounds();
    expect(processorTimeOf(() => texts.map(() => storedMarkdown({ html, markdown: null }, bounds)))).toBeLessThan(
      mostTime,
    );
  });

  it('is compared, with one bound for all its texts', () => {
    const words = (letter: string) => (block: number) =>
      Array.from({ length: 7000 }, (_, at) => `${letter}${(at * 7919 + block) % 4999}`).join(' ');
    const few = (step: number) => () =>
      Array.from({ length: 20_000 }, (_, at) => 'abc'[(at * at * step) % 3]).join(' ');
    const small = (step: number) => () => Array.from({ length: 600 }, (_, at) => 'abc'[(at * at * step) % 3]).join(' ');
    for (const make of [words, few, small] as ((seed: never) => (block: number) => string)[]) {
      const [one, other] = make === words ? ['a', 'b'] : [1, 7];
      const [before, after] = [blocks(make(one as never), 'markdown'), blocks(make(other as never), 'markdown')];
      expect(processorTimeOf(() => compareDrafts(before, after, {}))).toBeLessThan(mostTime);
    }
  });

  it('shows small changes of long texts word by word', () => {
    const text = full('some words of a long text, ', 50_000);
    const [change] = compareDrafts({ 'blocks.0.markdown': text }, { 'blocks.0.markdown': `${text} end` }, {});
    expect(change?.after.filter(({ isOnlyHere }) => isOnlyHere)).toMatchObject([
      { text: expect.stringContaining('end') },
    ]);
  });
});
