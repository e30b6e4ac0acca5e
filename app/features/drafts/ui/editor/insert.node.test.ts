import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { content } from '#db/seed/content';
import { keeps, parseHtml, splitAt, toHtml } from './html';
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
  const doc = parseHtml(html);
  let at = -1;
  doc.descendants((node, place) => {
    const sign = node.text?.indexOf('|') ?? -1;
    if (sign >= 0) at = place + sign;
  });
  const { before, after } = splitAt(doc, at);
  return [before, after].map((half) => half.replace('|', '').replaceAll('\n', '')) as [string, string];
}

it('a text is split at the cursor, and neither half begins or ends with an empty element', () => {
  expect(split('<p>One two |three</p>')).toEqual(['<p>One two</p>', '<p>three</p>']);
  expect(split('<p>One</p>\n<p>|Two</p>')).toEqual(['<p>One</p>', '<p>Two</p>']);
  expect(split('<ul>\n<li>One</li>\n<li>Tw|o</li>\n<li>Three</li>\n</ul>')).toEqual([
    '<ul><li>One</li><li>Tw</li></ul>',
    '<ul><li>o</li><li>Three</li></ul>',
  ]);
  expect(split('<ul>\n<li>One</li>\n<li>|Two</li>\n</ul>')).toEqual(['<ul><li>One</li></ul>', '<ul><li>Two</li></ul>']);
  expect(split('<p>a <strong>b|c</strong></p>')).toEqual(['<p>a <strong>b</strong></p>', '<p><strong>c</strong></p>']);
  const table = '<table><thead><tr><th>A</th><th>|B</th></tr></thead></table>';
  expect(split(`${table}<p>Below</p>`)[1]).toBe('<p>Below</p>');
});

it('each half of a split demo text opens unchanged in the editor, and no words are lost', () => {
  const texts = content.courses.flatMap(({ lessons }) => lessons.flatMap(({ blocks }) => blocks));
  const words = (html: string) => html.replaceAll(/<[^>]*>|\s/g, '');
  for (const { html } of texts.slice(0, 120)) {
    if (!html) continue;
    const doc = parseHtml(html);
    for (const part of [0, 0.3, 0.7, 1]) {
      const { before, after } = splitAt(doc, Math.round(doc.content.size * part));
      expect([keeps(before), keeps(after)], `${before}\n---\n${after}`).toEqual([true, true]);
      expect(words(before) + words(after)).toBe(words(toHtml(doc)));
    }
  }
}, 60_000);

it('an insertion is placed above or below the text as its kind and the cursor require', () => {
  const [before, after] = ['<p>a</p>', '<p>b</p>'];
  const decks = { html: '<h3>At your decks</h3>', what: 'decks' };
  const variant = { html: '', what: 'variant' };
  const plan = (what: 'file' | 'decks' | 'variant', halves: [string, string], isBox = false) =>
    planInsert(what, { before: halves[0], after: halves[1] }, isBox);
  expect(plan('file', [before, after])).toEqual({ above: [{ html: before }], below: [], kept: after });
  expect(plan('file', ['', after])).toEqual({ above: [{ html: '' }], below: [], kept: null });
  expect(plan('file', [before, ''])).toEqual({ above: [], below: [], kept: null });
  expect(plan('file', [before, ''], true)).toEqual({ above: [{ html: before }], below: [], kept: '' });
  expect(plan('decks', [before, after])).toEqual({ above: [{ html: before }, decks], below: [], kept: after });
  expect(plan('decks', ['', after])).toEqual({ above: [decks], below: [], kept: null });
  expect(plan('decks', [before, ''])).toEqual({ above: [], below: [decks], kept: null });
  expect(plan('variant', ['', after])).toEqual({ above: [], below: [variant], kept: null });
  expect(plan('variant', ['', after], true)).toEqual({ above: [{ html: after }, variant], below: [], kept: '' });
  expect(plan('variant', ['', ''], true)).toEqual({ above: [variant], below: [], kept: null });
});
