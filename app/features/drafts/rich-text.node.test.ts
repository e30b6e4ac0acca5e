import { describe, expect, it } from 'vitest';
import { content } from '#db/seed/content';
import { sanitizeHtml } from '~/kit/text/html.server';
import { faultList } from './check-refs.server';
import { oneSpaced } from './html-tree';
import { markdownOf } from './markdown-of';
import { fieldsOfToday } from './rename-fields.server';
import { readText, storedMarkdown } from './rich-text.server';

/** Each text of the demo as the version before stored it: as HTML. */
const stored = [
  ...content.tutors.map(({ about }) => about),
  ...content.bundles.map(({ overview }) => overview),
  ...content.courses.map(({ overview }) => overview),
  ...content.courses.flatMap(({ lessons }) => lessons.flatMap(({ blocks }) => blocks.map(({ html }) => html))),
  ...content.articles.flatMap(({ blocks }) => blocks.map(({ html }) => html)),
].flatMap((html) => (html === null ? [] : [sanitizeHtml(oneSpaced(html))]));

const read = (markdown: string) => readText(markdown, (line, fault) => expect.fail(`${line}: ${fault}`));

/** The HTML after a save of what a form shows. */
const savedAgain = (html: string) => read(storedMarkdown({ html, markdown: null })).html;

it('each text of the demo becomes Markdown and HTML again without a difference, byte for byte', () => {
  expect(stored.length).toBeGreaterThan(400);
  for (const html of stored) {
    expect(savedAgain(html)).toBe(html);
    // What is stored once is stored again unchanged.
    const once = read(markdownOf(html));
    expect(once.markdown).toBe(markdownOf(html));
    expect(read(once.markdown)).toEqual(once);
  }
  // All texts have a Markdown form, without a tag.
  expect(stored.filter((html) => /^<\w/m.test(markdownOf(html)))).toEqual([]);
}, 60_000);

it('the Markdown of the demo’s files gives the HTML that its pages show', () => {
  const texts = [
    ...content.courses.map(({ overview: html, overviewMarkdown: markdown }) => ({ html, markdown })),
    ...content.courses.flatMap(({ lessons }) => lessons.flatMap(({ blocks }) => blocks)),
    ...content.articles.flatMap(({ blocks }) => blocks),
  ];
  for (const { html, markdown } of texts) {
    expect(markdown === null).toBe(html === null);
    if (html !== null && markdown !== null) expect(read(markdown)).toEqual({ html: oneSpaced(html), markdown });
  }
}, 60_000);

describe('HTML without a Markdown form', () => {
  it.each([
    '',
    '<p>a &lt;b&gt; &amp;amp; c</p>',
    '<p>one</p><p>two</p>',
    '<p>form</p>\n<hr>\n<p>---</p>',
    '<ul><li>One</li></ul>',
    '<p>   </p>',
    '<blockquote>Said</blockquote>',
    '<p>👩‍🎤 שלום <strong>עולם</strong></p>',
    '<ol start="04">\n<li>Four</li>\n</ol>',
    '<ol start="999999999">\n<li>Last</li>\n</ol>',
  ])('is kept inside Markdown as it is: %s', (html) => {
    expect(savedAgain(html)).toBe(html);
  });

  it('is read again as it is', () => {
    for (const html of ['<p>one</p><p>two</p>', '<p>form</p>\n<hr>\n<p>---</p>', '<p>a<br>b</p>'])
      expect(read(markdownOf(html)).markdown).toBe(markdownOf(html));
  });

  it('becomes a paragraph if it has no element around it', () => {
    expect(savedAgain('No paragraph')).toBe('<p>No paragraph</p>');
  });
});

it('a list that begins with 4 begins with 4 as Markdown and as HTML', () => {
  const html = '<ol start="4">\n<li>Four</li>\n<li>Five</li>\n</ol>';
  expect(read(html)).toEqual({ html, markdown: '4. Four\n5. Five' });
});

it('a text that is HTML only is stored as Markdown, and a text with some HTML as it is written', () => {
  expect(read('<p>One</p>\n\n<h3>Two</h3>')).toEqual({ html: '<p>One</p>\n<h3>Two</h3>', markdown: 'One\n\n### Two' });
  const mixed = 'One\n\n<blockquote>Two</blockquote>';
  expect(read(mixed)).toEqual({ html: '<p>One</p>\n<blockquote>Two</blockquote>', markdown: mixed });
});

it('Markdown that is saved before stays as its author wrote it, whatever its HTML would be written as', () => {
  expect(storedMarkdown({ html: '<p><strong>a</strong></p>', markdown: '__a__' })).toBe('__a__');
  expect(read('* a\n* b').markdown).toBe('* a\n* b');
  expect(read('One\n\n\n\nTwo\n* a').markdown).toBe('One\n\nTwo\n\n* a');
  expect(read('[a][b]\n\n[b]: /c').markdown).toBe('[a](/c)');
});

it('each fault in Markdown is reported with its field and line', () => {
  const faults = faultList();
  faults.texts([
    { markdown: 'Good\n\n### Words' },
    { markdown: 'One\n\n<script>alert(1)</script>' },
    { markdown: 'Two\n\n---\n\n[x](javascript:alert(1))' },
    { markdown: null },
    { markdown: '[only]: https://example.com' },
  ]);
  faults.text('overview', '# Too high\n\n![A picture](a.png)');
  expect(() => faults.end()).toThrow(
    expect.objectContaining({
      errors: {
        'blocks.1.markdown': ['Line 3: Not allowed in text: <script>'],
        'blocks.2.markdown': [
          'Line 3: A line --- begins a new block in a course folder. Add a block instead',
          'Line 5: The link to “javascript:alert(1)” leads nowhere: an address begins with https://, mailto:, / for a page of this site, or #',
        ],
        'blocks.4.markdown': ['Is required'],
        overview: ['Line 1: Not allowed in text: <h1>', 'Line 3: Not allowed in text: <img>'],
      },
    }),
  );
});

it('fields that the version before kept or sent have the names of today, and their texts are Markdown', () => {
  expect(
    fieldsOfToday({
      title: '<p>',
      'blocks.0.html': '<p>One</p>\r\n<p>Two</p>',
      'blocks.1.htmlMarkdown': '<b>One</b>\n\n# Two',
      'blocks.2.html': '<p>One</p><script>',
      'blocks.3.markdown': 'One',
      overview: '<p>O</p>',
      aboutMarkdown: 'A',
    }),
  ).toEqual({
    title: '<p>',
    'blocks.0.markdown': 'One\n\nTwo',
    'blocks.1.markdown': '<b>One</b>\n\n# Two',
    'blocks.2.markdown': '<p>One</p><script>',
    'blocks.3.markdown': 'One',
    overview: 'O',
    about: 'A',
  });
  expect(fieldsOfToday({ overviewMarkdown: '# O' })).toEqual({ overview: '# O' });
  // Loops were the lines of one text.
  expect(fieldsOfToday({ loops: '1:07-1:15.5 The swap\n\nAgain' })).toEqual({
    ...{ 'loops.0.from': '1:07', 'loops.0.to': '1:15.5', 'loops.0.title': 'The swap' },
    ...{ 'loops.1.from': '', 'loops.1.to': '', 'loops.1.title': 'Again' },
  });
});
