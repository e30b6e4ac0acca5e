import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { content } from '#db/seed/content';
import { sanitizeHtml } from '~/kit/text/html.server';
import { oneSpaced } from '../../html-tree';
import { markdownOf } from '../../markdown-of';
import { docOf, toMarkdown } from './html';

beforeAll(() => {
  const { window } = new JSDOM();
  Object.assign(globalThis, { window, document: window.document, Node: window.Node });
});
afterAll(() => {
  for (const name of ['window', 'document', 'Node']) Reflect.deleteProperty(globalThis, name);
});

const saved = (html: string) => sanitizeHtml(oneSpaced(html));
const lessons = content.courses.flatMap((course) => course.lessons.map(({ blocks }) => blocks));
const articles = content.articles.map(({ blocks }) => blocks);

it('the editor shows each text of the demo, and writes it as it was written', () => {
  const overviews = content.courses.map(({ overview }) => overview);
  const inBlocks = [...lessons, ...articles].flat().flatMap(({ html }) => (html === null ? [] : [html]));
  expect([lessons.length >= 200, articles.length >= 60]).toEqual([true, true]);
  const texts = [...overviews, ...inBlocks].map(saved);
  for (const text of texts.map((html) => markdownOf(html))) {
    const doc = docOf(text);
    expect(doc && toMarkdown(doc)).toBe(text);
  }
}, 60_000);

const shown = (markdown: string) => {
  const doc = docOf(markdown);
  return doc && toMarkdown(doc);
};

it('a text that the editor would change, or that has a fault, stays in the box', () => {
  for (const text of [
    'a <b>b</b>',
    '# One',
    '<script>alert(1)</script>',
    'One\n\n---\n\nTwo',
    'One\n---',
    '[a](javascript:alert)',
    '![A picture](a.png)',
    '<p>not closed',
    '*a_'.repeat(20_000),
    '>'.repeat(100),
  ])
    expect(docOf(text), text.slice(0, 40)).toBeNull();
});

it('Markdown that the editor writes in another form says the same', () => {
  expect(shown('__a__ _b_\n\n* One\n* Two')).toBe('**a** *b*\n\n- One\n- Two');
  expect(shown('')).toBe('');
  expect(shown('<p>a</p>\n<hr>\n<p>b</p>')).toBe('a\n\n<hr>\n\nb');
});

it('the editor keeps the first number of a list', () => {
  for (const start of ['', ' start="1"', ' start="4"', ' start="0"'])
    expect(docOf(`<ol${start}>\n<li>One</li>\n</ol>`), start).not.toBeNull();
  // What the editor would change stays in the box.
  expect(docOf('<ol start="04">\n<li>One</li>\n</ol>')).toBeNull();
});
