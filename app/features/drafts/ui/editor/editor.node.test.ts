import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { content } from '#db/seed/content';
import { sanitizeHtml } from '~/kit/text/html.server';
import { oneSpaced } from '../../rich-text.server';
import { keeps, parseHtml, toHtml } from './html';

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

it('the editor leaves each text of the demo unchanged, byte for byte', () => {
  const overviews = content.courses.map(({ overview }) => overview);
  const inBlocks = [...lessons, ...articles].flat().flatMap(({ html }) => (html === null ? [] : [html]));
  expect([lessons.length >= 200, articles.length >= 60]).toEqual([true, true]);
  const texts = [...overviews, ...inBlocks].map(saved);
  const fallbacks = texts.filter((html) => !keeps(html));
  console.info(`${fallbacks.length} of ${texts.length} texts stay in the Markdown box`);
  expect(fallbacks.map((html) => `${html}\n=>\n${toHtml(parseHtml(html))}`)).toEqual([]);
}, 30_000);

it('the editor keeps the first number of a list', () => {
  for (const start of ['', ' start="1"', ' start="4"', ' start="0"'])
    expect(keeps(`<ol${start}>\n<li>One</li>\n</ol>`), start).toBe(true);
  // What the editor would change stays in the box.
  expect(keeps('<ol start="04">\n<li>One</li>\n</ol>')).toBe(false);
});
