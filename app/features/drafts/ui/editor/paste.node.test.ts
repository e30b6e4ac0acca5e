import { JSDOM } from 'jsdom';
import type { EditorView } from 'prosemirror-view';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { markdownFormOf } from '../../markdown-of.server';
import { openTagOf, refusalOf } from '../../rich-text.server';

/* Pastes what other programs put on the clipboard, and compares what the editor saves. */

const dom = new JSDOM('<!doctype html><body></body>', { pretendToBeVisual: true });
const names = [
  'window',
  'document',
  'navigator',
  'Node',
  'MutationObserver',
  'HTMLElement',
  'getSelection',
  'innerHeight',
] as const;
const before = new Map(names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));

beforeAll(() => {
  for (const name of names) {
    const value = name === 'window' ? dom.window : dom.window[name as never];
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
});
afterAll(() => {
  for (const [name, was] of before) {
    Reflect.deleteProperty(globalThis, name);
    if (was) Object.defineProperty(globalThis, name, was);
  }
});

async function pasted(html: string): Promise<{ saved: string; leftOut: string[] }> {
  const { mountEditor } = await import('./mount-editor');
  let saved = '';
  let leftOut: string[] = [];
  const view: EditorView = mountEditor(document.body, {
    html: '',
    attributes: {},
    onChange: (changed) => {
      saved = changed;
    },
    onMove: () => {},
    onLink: () => {},
    onFiles: () => {},
    onLeftOut: (what) => {
      leftOut = what;
    },
  });
  view.pasteHTML(html, new window.Event('paste') as ClipboardEvent);
  view.destroy();
  return { saved, leftOut };
}

const word = (level: number, sign: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;
const docs = (inner: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e3d4c-7fff-aaaa-bbbb-cccc">${inner}</b>`;

const fixtures: [name: string, html: string, saved: string, leftOut?: string[]][] = [
  [
    'Word: a paragraph with its styles',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0} --></style><!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--></head><body lang=EN-GB><!--StartFragment--><p class=MsoNormal style='margin-bottom:0cm'><b style='mso-bidi-font-weight:normal'><span lang=EN-US>Strong</span></b> and plain.<o:p></o:p></p><!--EndFragment--></body></html>`,
    '<p><strong>Strong</strong> and plain.</p>',
  ],
  ['Word: a list', word(1, '·', 'One') + word(1, '·', 'Two'), '<ul>\n<li>One</li>\n<li>Two</li>\n</ul>'],
  [
    'Word: a nested list',
    word(1, '1.', 'One') + word(2, 'a.', 'In it') + word(1, '2.', 'Two'),
    '<ol>\n<li>One<ol>\n<li>In it</li>\n</ol>\n</li>\n<li>Two</li>\n</ol>',
  ],
  [
    'Word: two lists with text between them',
    `${word(1, '·', 'One')}<p class=MsoNormal>Between</p>${word(1, '·', 'Two')}`,
    '<ul>\n<li>One</li>\n</ul>\n<p>Between</p>\n<ul>\n<li>Two</li>\n</ul>',
  ],
  [
    'Word: a heading',
    '<h1 style="mso-style-next:Normal"><span style="font-weight:normal">Title</span></h1><p class=MsoNormal>Text</p>',
    '<h3>Title</h3>\n<p>Text</p>',
  ],
  [
    'Word: a table',
    '<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>A</p></td><td><p class=MsoNormal><b>B</b></p></td></tr><tr><td><p class=MsoNormal>1</p></td><td><p class=MsoNormal>2</p></td></tr></table><p>End</p>',
    '<table>\n<thead>\n<tr>\n<th>A</th>\n<th><strong>B</strong></th>\n</tr>\n</thead>\n<tbody><tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody></table>\n<p>End</p>',
  ],
  [
    'Word: a picture',
    '<p class=MsoNormal>Before <!--[if gte vml 1]><v:shape id="x"></v:shape><![endif]--><img width=10 src="file:///C:/a.png"></p>',
    '<p>Before</p>',
    ['1 picture'],
  ],
  [
    'Google Docs: bold and italic in plain text',
    docs(
      '<p dir="ltr" style="line-height:1.38"><span style="font-weight:400">Plain </span><span style="font-weight:700">bold</span><span style="font-style:italic"> slanted</span></p>',
    ),
    '<p>Plain <strong>bold</strong> <em>slanted</em></p>',
  ],
  [
    'Google Docs: a list',
    docs(
      '<ul style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">One</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>In it</span></p></li></ul><li dir="ltr"><p dir="ltr" role="presentation"><span>Two</span></p></li></ul>',
    ),
    '<ul>\n<li>One<ul>\n<li>In it</li>\n</ul>\n</li>\n<li>Two</li>\n</ul>',
  ],
  [
    'Google Docs: a heading and a link',
    docs(
      '<h2 dir="ltr"><span style="font-weight:700">Title</span></h2><p dir="ltr"><a href="https://example.com/a?b=1&amp;c=2" style="text-decoration:none"><span style="color:#1155cc">words</span></a></p>',
    ),
    '<h3>Title</h3>\n<p><a href="https://example.com/a?b=1&amp;c=2">words</a></p>',
  ],
  [
    'Google Docs: a picture',
    docs('<p><span><img src="https://lh3.example/abc" width="602"></span></p><p><span>After</span></p>'),
    '<p>After</p>',
    ['1 picture'],
  ],
  ['a script', '<p>One</p><script>window.ran = 1</script><p>Two</p>', '<p>One</p>\n<p>Two</p>'],
  ['a picture with an event handler', '<p>One<img src=x onerror="window.ran = 1"></p>', '<p>One</p>', ['1 picture']],
  [
    'elements with event handlers',
    '<p onclick="window.ran = 1" style="color:red">One</p><div onmouseover="window.ran=1">Two</div>',
    '<p>One</p>\n<p>Two</p>',
  ],
  [
    'a link to a script',
    '<p><a href="javascript:alert(1)">One</a> <a href=" JaVa\tscript:alert(1)">two</a></p>',
    '<p>One two</p>',
    ['2 links to an unsafe address'],
  ],
  [
    'a link to a data URL',
    '<p><a href="data:text/html;base64,PHNjcmlwdD4=">One</a></p>',
    '<p>One</p>',
    ['1 link to an unsafe address'],
  ],
  [
    'a picture in base64',
    '<p>One</p><img src="data:image/png;base64,iVBORw0KGgo="><img src="data:image/png;base64,iVBORw0KGgo=">',
    '<p>One</p>',
    ['2 pictures'],
  ],
  [
    'a frame and a video',
    '<p>One</p><iframe src="https://example.com"></iframe><video src="a.mp4"></video>',
    '<p>One</p>',
    ['1 video', '1 embedded page'],
  ],
  [
    'text from right to left',
    '<p dir="rtl"><span style="direction:rtl">שלום <b>עולם</b></span></p>',
    '<p>שלום <strong>עולם</strong></p>',
  ],
  ['emoji', '<p>👩‍🎤🏳️‍🌈 drop&nbsp;here 👇🏽</p>', '<p>👩‍🎤🏳️‍🌈 drop here 👇🏽</p>'],
  [
    'a web page',
    '<article class="x"><h1>Title</h1><div class="lead"><p>One <span class="y">two</span>.</p></div><ul class="z"><li><a href="/courses">All</a></li></ul><blockquote><p>Said</p></blockquote><hr></article>',
    '<h3>Title</h3>\n<p>One two.</p>\n<ul>\n<li><a href="/courses">All</a></li>\n</ul>\n<blockquote>\n<p>Said</p>\n</blockquote>\n<hr>',
  ],
  [
    'a table used for layout',
    '<table><tr><td><p>One</p></td></tr><tr><td><p>Two</p></td></tr></table>',
    '<p>One</p>\n<p>Two</p>',
  ],
  [
    'code of a page',
    '<p>Run <code class="lang-sh">npm start</code></p><pre><code>a &lt; b</code></pre>',
    '<p>Run <code>npm start</code></p>\n<p><code>a &lt; b</code></p>',
  ],
  [
    'spaces within bold',
    '<p><strong>Bold </strong>text <em> slanted</em></p>',
    '<p><strong>Bold</strong> text  <em>slanted</em></p>',
  ],
  ['text without a paragraph', 'One <i>two</i>', '<p>One <em>two</em></p>'],
  [
    'a form',
    '<form action="//evil.test"><input name="a"><button>Send</button></form><p>One</p>',
    '<p>One</p>',
    ['1 form'],
  ],
  [
    'a summary, a term and the caption of a table',
    '<details open><summary>Sum</summary>Body</details><dl><dt>Term</dt><dd>Its meaning</dd></dl><table><caption>Tempi</caption><tr><td>A</td><td>B</td></tr><tr><td>1</td><td>2</td></tr></table>',
    '<p>Sum</p>\n<p>Body</p>\n<p>Term</p>\n<p>Its meaning</p>\n<p>Tempi</p>\n<table>\n<thead>\n<tr>\n<th>A</th>\n<th>B</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody></table>',
  ],
  [
    'an SVG with a script',
    '<svg><script>window.ran = 1</script></svg><math><mtext></mtext></math><p>One</p>',
    '<p>One</p>',
    ['1 picture'],
  ],
];

it.each(fixtures)('the editor cleans pasted content: %s', async (_name, html, wanted, left = []) => {
  const { saved, leftOut } = await pasted(html);
  expect(saved.replaceAll('  ', ' ')).toBe(wanted.replaceAll('  ', ' '));
  expect(leftOut).toEqual(left);
  expect([refusalOf(saved), openTagOf(saved)]).toEqual([null, null]);
  // The saved text converts to Markdown without a line of HTML.
  expect(markdownFormOf(saved)).not.toMatch(/^<(?!hr)/m);
  expect((window as { ran?: number }).ran).toBeUndefined();
});
