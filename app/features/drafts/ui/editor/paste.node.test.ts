import { JSDOM } from 'jsdom';
import { TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTagOf } from '../../html-tree';
import { htmlOf, refusalOf } from '../../rich-text.server';

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

/** Pastes into an editor with this text, and says what is saved, left out, refused, and how many blocks the editor shows. */
async function pasted(html: string, into = '', plain = '') {
  const { mountEditor } = await import('./mount-editor');
  const { parseText } = await import('./html');
  let written: string | null = null;
  let leftOut: string[] = [];
  let refused = '';
  const view: EditorView = mountEditor(document.body, {
    doc: parseText(into),
    attributes: {},
    onChange: (changed) => {
      written = changed;
    },
    onMove: () => {},
    onLink: () => {},
    onFiles: () => {},
    onLeftOut: (what) => {
      leftOut = what;
    },
    onRefused: (why) => {
      refused = why;
    },
  });
  const event = new window.Event('paste') as ClipboardEvent;
  view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)));
  if (plain) view.pasteText(plain, event);
  else view.pasteHTML(html, event);
  const shown = view.state.doc.childCount;
  view.destroy();
  const saved = written === null ? into : htmlOf(written, (line, fault) => expect.fail(`${line}: ${fault}`));
  return { saved, markdown: written ?? into, leftOut, refused, shown };
}

const word = (level: number, sign: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;
/** An item of Word for the web, which puts each item into a list of its own. */
const web = (tag: 'ul' | 'ol', level: number, number: number, words: string) =>
  `<div class="ListContainerWrapper SCXW233187297 BCX0" style="margin: 0px; padding: 0px; user-select: text;"><${tag} class="${tag === 'ol' ? 'Number' : 'Bullet'}ListStyle${level} SCXW233187297 BCX0" role="list"${tag === 'ol' ? ` start="${number}"` : ''} style="margin: 0px; list-style-type: disc;"><li aria-setsize="-1" data-leveltext="%1." data-font="Symbol" data-listid="2" data-list-defn-props="{&quot;335552541&quot;:1,&quot;469769226&quot;:&quot;Symbol&quot;}" data-aria-posinset="${number}" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW233187297 BCX0" style="margin: 0px 0px 0px ${level * 24}px;"><p class="Paragraph SCXW233187297 BCX0" xml:lang="EN-GB" lang="EN-GB" paraid="1043" paraeid="{a}{1}" style="margin: 0px; vertical-align: baseline;"><span data-contrast="auto" xml:lang="EN-GB" lang="EN-GB" class="TextRun SCXW233187297 BCX0" style="font-size: 11pt; font-family: Calibri, sans-serif;"><span class="NormalTextRun SCXW233187297 BCX0">${words}</span></span><span class="EOP SCXW233187297 BCX0" data-ccp-props="{&quot;201341983&quot;:0}">&nbsp;</span></p></li></${tag}></div>`;
/** The same without the boxes, as other pages pass it on. */
const webBare = (tag: 'ul' | 'ol', level: number, number: number, words: string) =>
  `<${tag} role="list" start="${number}">\n<li aria-setsize="-1" data-aria-level="${level}" data-aria-posinset="${number}" data-listid="5">\n<p>${words}</p>\n</li>\n</${tag}>\n`;
const docs = (inner: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e3d4c-7fff-aaaa-bbbb-cccc">${inner}</b>`;

const list = (tag: 'ul' | 'ol', start: number | null, ...items: string[]) =>
  `<${tag}${start === null ? '' : ` start="${start}"`}>\n${items.map((item) => `<li>${item}</li>\n`).join('')}</${tag}>`;

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
  [
    'Word: a list that begins with 4',
    word(1, '4.', 'Four') + word(2, 'a.', 'In it') + word(1, '5.', 'Five'),
    list('ol', 4, `Four${list('ol', null, 'In it')}\n`, 'Five'),
  ],
  [
    'Word: a list that begins on a deeper level',
    word(2, 'o', 'Deep') + word(1, '·', 'One'),
    list('ul', null, 'Deep', 'One'),
  ],
  [
    'Word: bookmarks, a link within the document and empty paragraphs',
    '<p class=MsoToc1><a href="#_Toc123">The bar</a></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><h1><a name="_Toc123"></a>The bar</h1><p class=MsoNormal>See <a href="#_ftn1" name="_ftnref1" style=\'mso-footnote-id:ftn1\'>[1]</a></p>',
    '<p>The bar</p>\n<h3>The bar</h3>\n<p>See [1]</p>',
  ],
  [
    'Word for the web: a list with levels',
    web('ul', 1, 1, 'One') + web('ul', 2, 1, 'In it') + web('ul', 3, 1, 'Deep') + web('ul', 1, 2, 'Two'),
    list('ul', null, `One${list('ul', null, `In it${list('ul', null, 'Deep')}\n`)}\n`, 'Two'),
  ],
  [
    'Word for the web: numbers with bullets between them, from 4',
    web('ol', 1, 4, 'Four') + web('ul', 2, 1, 'In it') + web('ul', 2, 2, 'Also') + web('ol', 1, 5, 'Five'),
    list('ol', 4, `Four${list('ul', null, 'In it', 'Also')}\n`, 'Five'),
  ],
  [
    'Word for the web: a list that goes on after a paragraph',
    `${web('ol', 1, 1, 'One')}<div class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun"><span>Between</span></span><span class="EOP">&nbsp;</span></p></div>${web('ol', 1, 2, 'Two')}`,
    `${list('ol', null, 'One')}\n<p>Between</p>\n${list('ol', 2, 'Two')}`,
  ],
  [
    'Word for the web: lists without their boxes',
    webBare('ol', 1, 1, 'One') + webBare('ol', 2, 1, 'In it') + webBare('ol', 1, 2, 'Two'),
    list('ol', null, `One${list('ol', null, 'In it')}\n`, 'Two'),
  ],
  [
    'Word for the web: bold words and an empty paragraph',
    '<div class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun" style="font-size: 11pt; font-weight: bold; background-image: url(data:image/png;base64,iVBORw0KGgo=);"><span class="NormalTextRun">Bold</span></span><span class="TextRun"><span> and not</span></span></p></div><div class="OutlineElement Ltr"><p class="Paragraph"><span class="EOP">&nbsp;</span></p></div>',
    '<p><strong>Bold</strong> and not</p>',
  ],
  [
    'Google Docs: a list that begins with 4',
    docs(
      '<ol start="4" style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Four</span></p></li><ol><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>In it</span></p></li></ol><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Five</span></p></li></ol>',
    ),
    list('ol', 4, `Four${list('ol', null, 'In it')}\n`, 'Five'),
  ],
  [
    'Google Docs: empty paragraphs and links within the document',
    `${docs(
      '<p dir="ltr"><span>One</span></p><br /><br /><p dir="ltr"><a href="#heading=h.abc123"><span>two</span></a></p><p dir="ltr"><span><br /></span></p><p dir="ltr"><span>three</span><span><br /></span><span>four</span></p>',
    )}<br class="Apple-interchange-newline">`,
    '<p>One</p>\n<p>two</p>\n<p>three<br>four</p>',
  ],
  ['a page: a list from 4 to 5', '<ol start="4"><li>Four</li><li>Five</li></ol>', list('ol', 4, 'Four', 'Five')],
  ['a list with a start that is no number', '<ol start="x"><li>One</li></ol>', list('ol', null, 'One')],
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
  const { saved, markdown, leftOut, refused, shown } = await pasted(html);
  expect(refused).toBe('');
  // The editor shows no empty paragraph that is not saved.
  expect(shown).toBe(new JSDOM(saved).window.document.body.childElementCount);
  expect(saved.replaceAll('  ', ' ')).toBe(wanted.replaceAll('  ', ' '));
  expect(leftOut).toEqual(left);
  expect([refusalOf(saved), openTagOf(saved)]).toEqual([null, null]);
  // The saved text converts to Markdown without a line of HTML.
  expect(markdown).not.toMatch(/^<(?!hr)/m);
  expect((window as { ran?: number }).ran).toBeUndefined();
});

const many = 'Nothing was pasted: this is more than the editor can take at once. Paste it in parts.';
const rows = (width: number, height: number) =>
  `<table>${`<tr>${'<td>a</td>'.repeat(width)}</tr>`.repeat(height)}</table>`;

it.each<[string, string]>([
  ['a table of 2,000 × 2,000 cells', rows(2000, 2000)],
  ['a table of 100 × 100 cells', rows(100, 100)],
  ['a table with one long row', `<table><tr>${'<td>a'.repeat(1000)}${'<tr><td>a'.repeat(1000)}</table>`],
  ['20,000 spans', `<p>${'<span>a</span> '.repeat(20_000)}</p>`],
  ['100,000 comments', '<!--a-->'.repeat(100_000)],
  ['100 open elements in each of 2,000 paragraphs', '<b>'.repeat(100) + '<p>a'.repeat(2000)],
  ['800 marked words', '<b>a</b> '.repeat(800)],
  ['800 items of Word', word(1, '·', 'a').repeat(800)],
  ['61,000 characters', `<p>${'a'.repeat(61_000)}</p>`],
  ['600,000 signs', '<'.repeat(600_000)],
])('an editor refuses %s in words and keeps its text', async (_name, html) => {
  const { saved, refused } = await pasted(html, '<p>Before</p>');
  expect([saved, refused]).toEqual(['<p>Before</p>', many]);
});

it('an editor refuses plain text that is too long, and a text that would become too long', async () => {
  for (const plain of ['a'.repeat(60_001), 'a\n'.repeat(2000)]) {
    const { saved, refused } = await pasted('', '<p>Before</p>', plain);
    expect([saved, refused]).toEqual(['<p>Before</p>', many]);
  }
  const before = `<p>${'a'.repeat(59_000)}</p>`;
  const { saved, refused } = await pasted(`<p>${'b'.repeat(2000)}</p>`, before);
  expect(saved).toBe(before);
  expect(refused).toMatch(/^Nothing was pasted: this text would have 6\d{4} characters with its tags/);
});

it('an editor takes what people paste: long articles of Word for the web with pictures, and long tables', async () => {
  const words = 'Bar one of the next phrase begins where the last one ends, and you hear it. '.repeat(2);
  const picture = `<p><img src="data:image/png;base64,${'A'.repeat(1_000_000)}"></p>`;
  const article = await pasted(web('ul', 1, 1, words).repeat(300) + picture);
  expect([article.refused, article.leftOut]).toEqual(['', ['1 picture']]);
  expect(article.saved.match(/<li>/g)).toHaveLength(300);
  const table = await pasted(rows(5, 200));
  expect([table.refused, table.saved.match(/<t[hd]>/g)?.length]).toEqual(['', 1000]);
});

it('a list of Word that begins with 1 again is a list of its own', async () => {
  const { saved } = await pasted(word(1, '1.', 'One') + word(1, '2.', 'Two') + word(1, '1.', 'One again'));
  expect(saved).toBe(`${list('ol', null, 'One', 'Two')}\n${list('ol', null, 'One again')}`);
});

it('lists and quotes that are nested too deep become paragraphs, and no word is lost', async () => {
  const { saved, refused } = await pasted(`${'<blockquote>'.repeat(200)}<p>Deep</p>`);
  expect(refused).toBe('');
  expect(saved.match(/<blockquote>/g)).toHaveLength(12);
  expect(saved).toContain('<p>Deep</p>');
});
