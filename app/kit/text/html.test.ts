import { expect, test } from 'vitest';
import { escapeHtml, sanitizeHtml, textOfHtml } from './html.server';

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="/&#47;evil.test">x</a>',
  '<a href="&#x6A;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.test">x</a>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><script>alert(1)</script></mtext></math>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<form action="https://evil.test"><button>x</button></form>',
  '<a href="https://ok.test" onmouseover="alert(1)">x</a>',
  '<a title="x" href="https://ok.test/?a=1&quot; onclick=&quot;alert(1)">x</a>',
  '<p><script',
  '<<script>alert(1)//<</script>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
];

test('sanitised HTML contains nothing that could run', () => {
  for (const html of hostile) {
    const clean = sanitizeHtml(html);
    expect(clean, html).not.toMatch(/<\/?(script|img|svg|math|iframe|form|button|style|object)/i);
    const withoutValues = clean.replaceAll(/"[^"<>]*"/g, '""');
    expect(withoutValues, html).not.toMatch(/<[^>]*\s(on\w+|style|srcdoc|src)\s*=/i);
    expect(clean, html).not.toMatch(/href="?\s*(javascript|data|\/\/)/i);
  }
});

test('tags that are left open or closed twice are balanced', () => {
  expect(sanitizeHtml('<p>a <strong>b</p>')).toBe('<p>a <strong>b</strong></p>');
  expect(sanitizeHtml('<a href="/x">a<h3>b')).toBe('<a href="/x">a<h3>b</h3></a>');
  expect(sanitizeHtml('</ul></p>a</b><br>b<hr></br>')).toBe('a<br>b<hr>');
  expect(sanitizeHtml('<ul><li>One<li>Two</ul>')).toBe('<ul><li>One<li>Two</li></li></ul>');
  expect(sanitizeHtml('<B>x</b> <EM>y')).toBe('<b>x</b> <em>y</em>');
});

test('authors’ HTML stays unchanged, also when it is sanitised twice', () => {
  const html =
    '<h3>At the decks</h3><p>Bars <strong>1 to 8</strong> &amp; more: <a href="https://ok.test/?a=1&amp;b=2" title="A page">see</a>.</p><ul><li>One</li></ul>';
  expect(sanitizeHtml(html)).toBe(html);
  expect(sanitizeHtml(sanitizeHtml(html))).toBe(html);
});

test('a list may begin with another number than 1', () => {
  expect(sanitizeHtml('<ol start="4"><li>Four</li></ol>')).toBe('<ol start="4"><li>Four</li></ol>');
  for (const start of ['x', '-1', '1e3', '1234567890', '4" onclick="alert(1)', ''])
    expect(sanitizeHtml(`<ol start='${start}'><li>One</li></ol>`), start).toBe('<ol><li>One</li></ol>');
  expect(sanitizeHtml('<ul start="4"><li start="4">One</li></ul>')).toBe('<ul><li>One</li></ul>');
});

test('the text of HTML is its words, and escaping replaces every special character', () => {
  expect(textOfHtml('<p>Bars 1 to 8 &amp; more.</p><ul><li>One</li><li>Two</li></ul>')).toBe(
    'Bars 1 to 8 & more. One Two',
  );
  expect(
    textOfHtml('<p>One&nbsp;two &#8220;three&#x201D; &amp;nbsp; &lt;b&gt; R&amp;B &odd; x&#0;&#x110000;&#xd800;y</p>'),
  ).toBe('One two “three” &nbsp; <b> R&B &odd; x y');
  expect(escapeHtml(`<a b="c">'&`)).toBe('&lt;a b=&quot;c&quot;&gt;&#39;&amp;');
});
