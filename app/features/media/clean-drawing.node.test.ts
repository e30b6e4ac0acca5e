import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cleanDrawing } from './clean-drawing';

const root = 'xmlns="http://www.w3.org/2000/svg"';
const xlink = 'xmlns:xlink="http://www.w3.org/1999/xlink"';

/** The drawing as it is kept, or what is wrong with it. */
function clean(drawing: string | Buffer): string {
  const cleaned = cleanDrawing(Buffer.from(drawing));
  return typeof cleaned === 'string' ? cleaned : Buffer.from(cleaned.bytes).toString('utf8');
}

function within(inner: string): string {
  const kept = clean(`<svg ${root} ${xlink}>${inner}</svg>`);
  return kept.startsWith('<svg') ? kept.slice(kept.indexOf('>') + 1, -'</svg>'.length) : kept;
}

function drawingsIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return drawingsIn(path);
    return name.endsWith('.svg') ? [path] : [];
  });
}

test('every drawing of the product and of its demo stays byte for byte as it is', () => {
  const drawings = [...drawingsIn('db/seed'), ...drawingsIn('public')];
  expect(drawings.length).toBeGreaterThan(200);
  const changed = drawings.filter((path) => clean(readFileSync(path)) !== readFileSync(path, 'utf8'));
  expect(changed).toEqual([]);
});

test('what a drawing program writes keeps its picture and loses its notes', () => {
  const drawing = `\ufeff<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns:dc="http://purl.org/dc/elements/1.1/" ${root} ${xlink} viewBox="0 0 9 9" inkscape:version="1"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape">
  <sodipodi:namedview id="base"><inkscape:grid type="xygrid"/></sodipodi:namedview>
  <metadata><rdf:RDF><dc:creator>Somebody at home</dc:creator></rdf:RDF></metadata>
  <style type="text/css"><![CDATA[ .a > .b{fill:url(#g)} ]]></style>
  <defs><linearGradient id='g' xlink:href="#h"><stop offset="1" stop-color="red"/></linearGradient></defs>
  <switch><g><use xlink:href="#x"/><a href="https://shop.test"><text class="a">Cue &amp; mix &#233;</text></a></g></switch>
  <image href="data:image/png;base64,iVBORw0KGgo=" width="1" height="1"/>
</svg>`;
  expect(clean(drawing)).toBe(`\ufeff<?xml version="1.0" encoding="UTF-8" standalone="no"?>


<svg ${root} ${xlink} viewBox="0 0 9 9">
  ${'\n  '}
  <style type="text/css"> .a &gt; .b{fill:url(#g)} </style>
  <defs><linearGradient id='g' xlink:href="#h"><stop offset="1" stop-color="red"/></linearGradient></defs>
  <switch><g><use xlink:href="#x"/><text class="a">Cue &amp; mix &#233;</text></g></switch>
  <image href="data:image/png;base64,iVBORw0KGgo=" width="1" height="1"/>
</svg>`);
  expect(clean(clean(drawing))).toBe(clean(drawing));
});

const rect = '<rect width="1"/>';

describe('what goes', () => {
  test.each([
    ['a script', `<script>alert(1)</script>${rect}`, rect],
    ['a script in capitals, which is none', `<SCRIPT>alert(1)</SCRIPT>${rect}`, rect],
    ['a script by a name of its own', `<x:script xmlns:x="http://www.w3.org/2000/svg">a()</x:script>${rect}`, rect],
    ['a script with what stands in it', `<script><g>${rect}</g></script>`, ''],
    ['a script that leads elsewhere', `<script href="https://evil.test/x.js"/>${rect}`, rect],
    ['a script in XHTML', `<script xmlns="http://www.w3.org/1999/xhtml">a()</script>`, ''],
    ['a drawing that is said to be XHTML', `<g xmlns="http://www.w3.org/1999/xhtml"><rect/></g>`, ''],
    [
      'HTML',
      `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="//evil.test"/></body></foreignObject>`,
      '',
    ],
    ['a handler', `<g onload="a()" onclick='a()'>${rect}</g>`, `<g>${rect}</g>`],
    ['a handler in odd blanks', `<g\n\tonload\r\n=\n"a()">${rect}</g>`, `<g>${rect}</g>`],
    ['a link', `<a xlink:href="javascript:alert(1)">${rect}</a>`, rect],
    ['a link written with references', `<a href="&#106;avascript:alert(1)">${rect}</a>`, rect],
    ['movement that becomes a link', `<a id="l"><set attributeName="href" to="javascript:a()"/>${rect}</a>`, rect],
    ['movement', `<rect><animate attributeName="x" to="9"/></rect>`, '<rect></rect>'],
    ['a picture from elsewhere', `<image href="https://evil.test/a.png" width="1"/>`, '<image width="1"/>'],
    ['a picture from here', `<image href="/media/x" width="1"/>`, '<image width="1"/>'],
    ['a drawing inside', `<image xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>`, '<image/>'],
    ['a shape from elsewhere', `<use href="https://evil.test/a.svg#x" x="1"/>`, '<use x="1"/>'],
    ['a shape from data', `<use xlink:href="data:image/png;base64,AAAA"/>`, '<use/>'],
    ['paint from elsewhere', `<rect fill="url(https://evil.test/a.svg#x)" x="1"/>`, '<rect x="1"/>'],
    ['paint in capitals and quotes', `<rect fill="URL( 'https://evil.test/#x')" x="1"/>`, '<rect x="1"/>'],
    ['paint by references', `<rect fill="&#x75;rl(//evil.test)" x="1"/>`, '<rect x="1"/>'],
    ['paint by escapes', `<rect fill="\\75rl(//evil.test)" x="1"/>`, '<rect x="1"/>'],
    ['a second address after one of its own', `<rect style="fill:url(#a);mask:url(b.svg#c)" x="1"/>`, '<rect x="1"/>'],
    ['a picture in a style', `<rect style="background:image-set('//evil.test/a' 1x)" x="1"/>`, '<rect x="1"/>'],
    ['another base', `<g xml:base="https://evil.test/">${rect}</g>`, `<g>${rect}</g>`],
    ['a style sheet by its address', `<?xml-stylesheet href="https://evil.test/a.css"?>${rect}`, rect],
    ['a comment', `<!-- <script>a()</script> -->${rect}`, rect],
    ['script as words', `<![CDATA[<script>a()</script>]]>`, '&lt;script&gt;a()&lt;/script&gt;'],
    ['an element among words', `<title>A<script>a()</script>B</title>`, '<title>AB</title>'],
    ['an event listener', `<handler type="text/ecmascript">a()</handler><listener event="load"/>`, ''],
    ['HTML by itself', `<iframe src="//evil.test"/><object data="x"/><embed src="x"/><video src="x"/><audio/>`, ''],
  ])('%s', (_, inner, kept) => {
    expect(within(inner)).toBe(kept);
    expect(within(within(inner))).toBe(kept);
  });
});

describe('what is refused', () => {
  const incomplete = 'is not a complete SVG drawing';
  const styles = /^has a style sheet with @ rules or links to other files/;
  test.each<[string, string | Buffer, string | RegExp]>([
    ['no drawing', '<p>Hello</p>', incomplete],
    ['nothing', '', incomplete],
    ['two drawings', `<svg ${root}/><svg ${root}/>`, incomplete],
    ['words around it', `hello <svg ${root}/>`, incomplete],
    ['what breaks off', `<svg ${root}><g>`, incomplete],
    ['crossed ends', `<svg ${root}><g><a></g></a></svg>`, incomplete],
    ['an attribute without quotes', `<svg ${root}><g id=a/></svg>`, incomplete],
    ['an attribute twice', `<svg ${root}><g x="1" x="2"/></svg>`, incomplete],
    ['a tag in an attribute', `<svg ${root}><g id="<script>"/></svg>`, incomplete],
    ['an unknown reference', `<svg ${root}><title>&nbsp;</title></svg>`, incomplete],
    ['a reference to no character', `<svg ${root}><title>&#0;</title></svg>`, incomplete],
    ['a zero', `<svg ${root}><g/>\0</svg>`, incomplete],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "<script>a()</script>">]><svg ${root}>&a;</svg>`, /document type/],
    [
      'a bomb of entities',
      `<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><svg ${root}>&b;</svg>`,
      /document type/,
    ],
    ['a doctype in the middle', `<svg ${root}><!DOCTYPE svg></svg>`, /document type|complete/],
    ['another encoding', `<?xml version="1.0" encoding="utf-7"?><svg ${root}/>`, 'is not written in UTF-8'],
    ['UTF-16', Buffer.from(`\ufeff<svg ${root}/>`, 'utf16le'), 'is not written in UTF-8'],
    [
      'bytes that are no text',
      Buffer.concat([Buffer.from('<svg>'), Buffer.from([0xff, 0xc0])]),
      'is not written in UTF-8',
    ],
    ['a style sheet from elsewhere', `<svg ${root}><style>@import '//evil.test/a.css'</style></svg>`, styles],
    ['the same around a comment', `<svg ${root}><style>a{b:u<!-- x -->rl(//evil.test)}</style></svg>`, styles],
    ['the same in data', `<svg ${root}><style><![CDATA[a{b:u]]><![CDATA[rl(//evil.test)}]]></style></svg>`, styles],
    ['a prefix that lies', `<svg ${root} xmlns:xlink="http://www.w3.org/1999/xhtml"/>`, incomplete],
    ['a thousand levels', `<svg ${root}>${'<g>'.repeat(1000)}${'</g>'.repeat(1000)}</svg>`, 'is nested too deeply'],
  ])('%s', (_, drawing, words) => {
    expect(clean(drawing)).toMatch(words);
  });
});

test('a long or hostile file is read in one go', () => {
  for (const part of ['<', '<!--', '<g ', '<g a="1" ', '<![CDATA[', '&', '<?x ', ' a="1"', '<!DOCTYPE ', '-', ']]']) {
    expect(clean(`<svg ${root}>${part.repeat(100_000)}`)).not.toMatch(/^</);
    expect(clean(`<svg ${root} ${part.repeat(100_000)}`)).not.toMatch(/^</);
  }
  expect(clean(`<svg ${root}>${'<path d="M0 0"/>'.repeat(100_000)}</svg>`).length).toBeGreaterThan(1_500_000);
}, 60_000);
