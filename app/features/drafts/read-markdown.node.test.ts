import { expect, it } from 'vitest';
import { content } from '#db/seed/content';
import { lessonDraft } from '#db/seed/push/drafts';
import { sanitizeHtml } from '~/kit/text/html.server';
import { type Tree, treeOf } from './fields';
import { withHtml, withMarkdown } from './read-markdown.server';
import { oneSpaced } from './rich-text.server';

/** Each text of the demo content as the database stores it. */
const stored = [
  ...content.courses.map(({ overview }) => overview),
  ...content.courses.flatMap((course) =>
    course.lessons.flatMap((lesson) => lessonDraft(course.id, lesson).blocks.map(({ html }) => html)),
  ),
  ...content.articles.flatMap(({ blocks }) => blocks.map(({ html }) => html)),
].flatMap((html) => (html === null ? [] : [sanitizeHtml(oneSpaced(html))]));

/** What is saved when a form is sent unedited. A browser sends each text box with line breaks as CRLF. */
function sentUnedited(html: string): unknown {
  const shown = withMarkdown({ html });
  const name = 'htmlMarkdown' in shown ? 'htmlMarkdown' : 'html';
  const tree = treeOf({ [name]: String(shown[name]).replaceAll('\n', '\r\n') });
  return String(withHtml(tree, (field, fault) => expect.fail(`${field}: ${fault}`)).html).replaceAll('\r\n', '\n');
}

it('each text of the demo passes through its box unchanged, byte for byte', () => {
  expect(stored.length).toBeGreaterThan(400);
  for (const html of stored) expect(sentUnedited(html)).toBe(html);
  // All texts can be written as Markdown.
  expect(stored.filter((html) => !('htmlMarkdown' in withMarkdown({ html })))).toEqual([]);
});

it.each([
  '',
  'No paragraph',
  '<p>a &lt;b&gt; &amp;amp; c</p>',
  '<p>one</p><p>two</p>',
  '<p>form</p>\n<hr>\n<p>---</p>',
  '<ul><li>One</li></ul>',
  '<p>   </p>',
  '<blockquote>Said</blockquote>',
  '<p>👩‍🎤 שלום <strong>עולם</strong></p>',
])('HTML that Markdown may not be able to express stays as it is: %s', (html) => {
  expect(sentUnedited(html)).toBe(html);
});

it('a list that begins with 4 begins with 4 in the box and when it is saved', () => {
  const html = '<ol start="4">\n<li>Four</li>\n<li>Five</li>\n</ol>';
  expect(withMarkdown({ html }).htmlMarkdown).toBe('4. Four\n5. Five');
  expect(sentUnedited(html)).toBe(html);
  for (const other of [html.replace('4', '1'), html.replace('4', '999999999'), html.replace('4', '04')])
    expect(sentUnedited(other)).toBe(other);
});

it('each fault in Markdown is reported with its field and line', () => {
  const faults: string[] = [];
  const sent: Record<string, Tree> = {
    blocks: [
      { htmlMarkdown: 'Good\n\n### Words' },
      { htmlMarkdown: 'One\r\n\r\n<script>alert(1)</script>' },
      { htmlMarkdown: 'Two\n\n---\n\n[x](javascript:alert(1))' },
      { html: '<p>Counts</p>', htmlMarkdown: 'Does not' },
    ],
    overviewMarkdown: '# Too high\n\n![A picture](a.png)',
  };
  const read = withHtml(sent, (field, fault) => faults.push(`${field} ${fault}`));
  expect(read.blocks).toMatchObject([{ html: '<p>Good</p>\n<h3>Words</h3>' }, {}, {}, { html: '<p>Counts</p>' }]);
  expect(faults).toEqual([
    'blocks.1.html Line 3: Not allowed in text: <script>',
    'blocks.2.html Line 3: A line --- begins a new block in a course folder. Add a block instead',
    'blocks.2.html Line 5: The link to “javascript:alert(1)” leads nowhere: an address begins with https://, mailto:, / for a page of this site, or #',
    'overview Line 1: Not allowed in text: <h1>',
    'overview Line 3: Not allowed in text: <img>',
  ]);
});

it('a sent text is shown again as HTML and as Markdown, whichever of the two was sent', () => {
  const both = { 'blocks.0.html': '<p>One</p>\n<p>Two</p>', 'blocks.0.htmlMarkdown': 'One\n\nTwo' };
  expect(withMarkdown({ 'blocks.0.html': '<p>One</p>\r\n<p>Two</p>' })).toEqual(both);
  expect(withMarkdown({ 'blocks.0.htmlMarkdown': 'One\n\nTwo' })).toEqual(both);
  // Faulty Markdown has no HTML, and some HTML has no Markdown.
  expect(Object.keys(withMarkdown({ overviewMarkdown: '# One' }))).toEqual(['overviewMarkdown']);
  expect(Object.keys(withMarkdown({ overview: 'No paragraph' }))).toEqual(['overview']);
});
