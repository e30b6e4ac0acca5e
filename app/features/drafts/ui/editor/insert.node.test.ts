import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { content } from '#db/seed/content';
import { docOf, parseText, splitAt, toMarkdown } from './html';
import { planInsert } from './insert';

beforeAll(() => {
  const { window } = new JSDOM();
  Object.assign(globalThis, { window, document: window.document, Node: window.Node });
});
afterAll(() => {
  for (const name of ['window', 'document', 'Node']) Reflect.deleteProperty(globalThis, name);
});

/** Splits a text at the character |. */
function split(html: string): [string, string] {
  const doc = parseText(html);
  let at = -1;
  doc.descendants((node, place) => {
    const sign = node.text?.indexOf('|') ?? -1;
    if (sign >= 0) at = place + sign;
  });
  const { before, after } = splitAt(doc, at);
  return [before, after].map((half) => half.replace('|', '')) as [string, string];
}

it('a text is split at the cursor, and neither half begins or ends with an empty element', () => {
  expect(split('One two |three')).toEqual(['One two', 'three']);
  expect(split('One\n\n|Two')).toEqual(['One', 'Two']);
  expect(split('- One\n- Tw|o\n- Three')).toEqual(['- One\n- Tw', '- o\n- Three']);
  expect(split('- One\n- |Two')).toEqual(['- One', '- Two']);
  expect(split('a **b|c**')).toEqual(['a **b**', '**c**']);
  expect(split('| A | \\|B |\n| --- | --- |\n\nBelow')[1]).toBe('Below');
});

it('each half of a split demo text opens unchanged in the editor, and no words are lost', () => {
  const texts = content.courses.flatMap(({ lessons }) => lessons.flatMap(({ blocks }) => blocks));
  const words = (markdown: string) => parseText(markdown).textContent.replaceAll(/\s/g, '');
  for (const { markdown } of texts.slice(0, 120)) {
    if (!markdown) continue;
    const doc = parseText(markdown);
    for (const part of [0, 0.3, 0.7, 1]) {
      const { before, after } = splitAt(doc, Math.round(doc.content.size * part));
      expect([docOf(before), docOf(after)], `${before}\n---\n${after}`).not.toContain(null);
      expect(words(before) + words(after)).toBe(words(toMarkdown(doc)));
    }
  }
}, 60_000);

it('an insertion is placed above or below the text as its kind and the cursor require', () => {
  const [before, after] = ['a', 'b'];
  const decks = { markdown: '### At your decks', what: 'decks' };
  const variant = { markdown: '', what: 'variant' };
  const plan = (what: 'file' | 'decks' | 'variant', halves: [string, string], isBox = false) =>
    planInsert(what, { before: halves[0], after: halves[1] }, isBox);
  expect(plan('file', [before, after])).toEqual({ above: [{ markdown: before }], below: [], kept: after });
  expect(plan('file', ['', after])).toEqual({ above: [{ markdown: '' }], below: [], kept: null });
  expect(plan('file', [before, ''])).toEqual({ above: [], below: [], kept: null });
  expect(plan('file', [before, ''], true)).toEqual({ above: [{ markdown: before }], below: [], kept: '' });
  expect(plan('decks', [before, after])).toEqual({ above: [{ markdown: before }, decks], below: [], kept: after });
  expect(plan('decks', ['', after])).toEqual({ above: [decks], below: [], kept: null });
  expect(plan('decks', [before, ''])).toEqual({ above: [], below: [decks], kept: null });
  expect(plan('variant', ['', after])).toEqual({ above: [], below: [variant], kept: null });
  expect(plan('variant', ['', after], true)).toEqual({ above: [{ markdown: after }, variant], below: [], kept: '' });
  expect(plan('variant', ['', ''], true)).toEqual({ above: [variant], below: [], kept: null });
});
