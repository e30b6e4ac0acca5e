import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cleanDrawing } from './clean-drawing';

const root = 'xmlns="http://www.w3.org/2000/svg"';
const xlink = 'xmlns:xlink="http://www.w3.org/1999/xlink"';

/** The cleaned drawing, or what is wrong with it. */
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

test('cleaning leaves every drawing of the product and its demo byte for byte the same', () => {
  const drawings = [...drawingsIn('db/seed'), ...drawingsIn('public')];
  expect(drawings.length).toBeGreaterThan(200);
  const changed = drawings.filter((path) => clean(readFileSync(path)) !== readFileSync(path, 'utf8'));
  expect(changed).toEqual([]);
});

test('cleaning an Inkscape file keeps its picture and removes its comments, metadata and link', () => {
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

describe('cleaning a drawing', () => {
  test.each([
    ['a script', `<script>alert(1)</script>${rect}`, rect],
    ['a script in capitals, which SVG does not know', `<SCRIPT>alert(1)</SCRIPT>${rect}`, rect],
    ['a script with a prefix of its own', `<x:script xmlns:x="http://www.w3.org/2000/svg">a()</x:script>${rect}`, rect],
    ['a script with elements inside it', `<script><g>${rect}</g></script>`, ''],
    ['a script from another site', `<script href="https://evil.test/x.js"/>${rect}`, rect],
    ['an XHTML script', `<script xmlns="http://www.w3.org/1999/xhtml">a()</script>`, ''],
    ['a group in the XHTML namespace', `<g xmlns="http://www.w3.org/1999/xhtml"><rect/></g>`, ''],
    [
      'HTML in a foreignObject',
      `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="//evil.test"/></body></foreignObject>`,
      '',
    ],
    ['event handlers', `<g onload="a()" onclick='a()'>${rect}</g>`, `<g>${rect}</g>`],
    ['an event handler with odd white space', `<g\n\tonload\r\n=\n"a()">${rect}</g>`, `<g>${rect}</g>`],
    ['a link to a script', `<a xlink:href="javascript:alert(1)">${rect}</a>`, rect],
    ['a link to a script in character references', `<a href="&#106;avascript:alert(1)">${rect}</a>`, rect],
    [
      'an animation that sets the target of a link',
      `<a id="l"><set attributeName="href" to="javascript:a()"/>${rect}</a>`,
      rect,
    ],
    ['an animation', `<rect><animate attributeName="x" to="9"/></rect>`, '<rect></rect>'],
    ['a picture from another site', `<image href="https://evil.test/a.png" width="1"/>`, '<image width="1"/>'],
    ['a picture from this site', `<image href="/media/x" width="1"/>`, '<image width="1"/>'],
    ['an SVG in a data URL', `<image xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>`, '<image/>'],
    ['a shape from another site', `<use href="https://evil.test/a.svg#x" x="1"/>`, '<use x="1"/>'],
    ['a shape from a data URL', `<use xlink:href="data:image/png;base64,AAAA"/>`, '<use/>'],
    ['paint from another site', `<rect fill="url(https://evil.test/a.svg#x)" x="1"/>`, '<rect x="1"/>'],
    ['a paint URL in capitals and quotes', `<rect fill="URL( 'https://evil.test/#x')" x="1"/>`, '<rect x="1"/>'],
    ['a paint URL in character references', `<rect fill="&#x75;rl(//evil.test)" x="1"/>`, '<rect x="1"/>'],
    ['a paint URL in CSS escapes', `<rect fill="\\75rl(//evil.test)" x="1"/>`, '<rect x="1"/>'],
    [
      'a URL of another file after an internal one',
      `<rect style="fill:url(#a);mask:url(b.svg#c)" x="1"/>`,
      '<rect x="1"/>',
    ],
    [
      'a picture from another site in a style',
      `<rect style="background:image-set('//evil.test/a' 1x)" x="1"/>`,
      '<rect x="1"/>',
    ],
    ['another base URL', `<g xml:base="https://evil.test/">${rect}</g>`, `<g>${rect}</g>`],
    ['a linked style sheet', `<?xml-stylesheet href="https://evil.test/a.css"?>${rect}`, rect],
    ['a comment', `<!-- <script>a()</script> -->${rect}`, rect],
    ['a script in a CDATA section', `<![CDATA[<script>a()</script>]]>`, '&lt;script&gt;a()&lt;/script&gt;'],
    ['an element inside a title', `<title>A<script>a()</script>B</title>`, '<title>AB</title>'],
    ['an event listener', `<handler type="text/ecmascript">a()</handler><listener event="load"/>`, ''],
    [
      'HTML outside a foreignObject',
      `<iframe src="//evil.test"/><object data="x"/><embed src="x"/><video src="x"/><audio/>`,
      '',
    ],
  ])('removes or escapes %s', (_, inner, kept) => {
    expect(within(inner)).toBe(kept);
    expect(within(within(inner))).toBe(kept);
  });
});

describe('drawings that cannot be cleaned', () => {
  const incomplete = 'is not a complete SVG drawing';
  const styles = /^has a style sheet with @ rules or links to other files/;
  test.each<[string, string | Buffer, string | RegExp]>([
    ['HTML instead of a drawing', '<p>Hello</p>', incomplete],
    ['an empty file', '', incomplete],
    ['two drawings', `<svg ${root}/><svg ${root}/>`, incomplete],
    ['text before the drawing', `hello <svg ${root}/>`, incomplete],
    ['a truncated drawing', `<svg ${root}><g>`, incomplete],
    ['crossed end tags', `<svg ${root}><g><a></g></a></svg>`, incomplete],
    ['an attribute without quotes', `<svg ${root}><g id=a/></svg>`, incomplete],
    ['a repeated attribute', `<svg ${root}><g x="1" x="2"/></svg>`, incomplete],
    ['a tag in an attribute', `<svg ${root}><g id="<script>"/></svg>`, incomplete],
    ['an unknown entity reference', `<svg ${root}><title>&nbsp;</title></svg>`, incomplete],
    ['a reference to the character 0', `<svg ${root}><title>&#0;</title></svg>`, incomplete],
    ['a NUL character', `<svg ${root}><g/>\0</svg>`, incomplete],
    ['declared entities', `<!DOCTYPE svg [<!ENTITY a "<script>a()</script>">]><svg ${root}>&a;</svg>`, /document type/],
    ['an entity bomb', `<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><svg ${root}>&b;</svg>`, /document type/],
    ['a doctype in the middle', `<svg ${root}><!DOCTYPE svg></svg>`, /document type|complete/],
    ['another declared encoding', `<?xml version="1.0" encoding="utf-7"?><svg ${root}/>`, 'is not written in UTF-8'],
    ['UTF-16', Buffer.from(`\ufeff<svg ${root}/>`, 'utf16le'), 'is not written in UTF-8'],
    [
      'bytes that are not UTF-8',
      Buffer.concat([Buffer.from('<svg>'), Buffer.from([0xff, 0xc0])]),
      'is not written in UTF-8',
    ],
    [
      'a style sheet imported from another site',
      `<svg ${root}><style>@import '//evil.test/a.css'</style></svg>`,
      styles,
    ],
    [
      'a URL of another site split by a comment',
      `<svg ${root}><style>a{b:u<!-- x -->rl(//evil.test)}</style></svg>`,
      styles,
    ],
    [
      'a URL of another site split over CDATA sections',
      `<svg ${root}><style><![CDATA[a{b:u]]><![CDATA[rl(//evil.test)}]]></style></svg>`,
      styles,
    ],
    ['a known prefix with a wrong namespace', `<svg ${root} xmlns:xlink="http://www.w3.org/1999/xhtml"/>`, incomplete],
    [
      'a thousand nested levels',
      `<svg ${root}>${'<g>'.repeat(1000)}${'</g>'.repeat(1000)}</svg>`,
      'is nested too deeply',
    ],
  ])('are refused: %s', (_, drawing, words) => {
    expect(clean(drawing)).toMatch(words);
  });
});

test('cleaning a long or hostile drawing finishes within a minute', () => {
  for (const part of ['<', '<!--', '<g ', '<g a="1" ', '<![CDATA[', '&', '<?x ', ' a="1"', '<!DOCTYPE ', '-', ']]']) {
    expect(clean(`<svg ${root}>${part.repeat(100_000)}`)).not.toMatch(/^</);
    expect(clean(`<svg ${root} ${part.repeat(100_000)}`)).not.toMatch(/^</);
  }
  expect(clean(`<svg ${root}>${'<path d="M0 0"/>'.repeat(100_000)}</svg>`).length).toBeGreaterThan(1_500_000);
}, 60_000);
