import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkDrawing } from './check-drawing';
import { drawingTone } from './drawing-tone';

const root = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const check = (drawing: string | Buffer) => checkDrawing(Buffer.from(drawing));
const within = (inner: string) => check(`<svg ${root}>${inner}</svg>`);

function drawingsIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return drawingsIn(path);
    return name.endsWith('.svg') ? [path] : [];
  });
}

test('every drawing of the product and its demo is taken', () => {
  const drawings = [...drawingsIn('db/seed'), ...drawingsIn('public')];
  expect(drawings.length).toBeGreaterThan(200);
  expect(drawings.filter((path) => check(readFileSync(path)) !== null)).toEqual([]);
});

test('an Inkscape file with metadata, styles, a gradient and an embedded picture is taken', () => {
  expect(
    check(`\ufeff<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns:dc="http://purl.org/dc/elements/1.1/" ${root} viewBox="0 0 9 9" inkscape:version="1"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape">
  <metadata><rdf:RDF><dc:creator>Somebody at home</dc:creator></rdf:RDF></metadata>
  <style type="text/css"><![CDATA[ .a > .b{fill:url(#g)} ]]></style>
  <defs><linearGradient id='g' xlink:href="#h"><stop offset="1" stop-color="red"/></linearGradient></defs>
  <use xlink:href="#x"/><text class="a">Cue on the one &amp; mix</text><rect fill="url('#g')"/>
  <image href="data:image/png;base64,iVBORw0KGgo=" width="1" height="1"/>
</svg>
<!-- the end -->
`),
  ).toBeNull();
});

describe('a drawing is refused for', () => {
  const script = 'contains a script';
  const handler = /^contains an event handler/;
  const html = /^contains a foreignObject/;
  const outside = /^refers to another file or site/;
  const entities = /declares entities$/;
  test.each<[string, string, string | RegExp]>([
    ['a script', '<script>alert(1)</script>', script],
    ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>', script],
    ['a script with a prefix', '<x:script xmlns:x="http://www.w3.org/2000/svg">a()</x:script>', script],
    ['a script from another site', '<script href="https://evil.test/x.js"/>', script],
    ['a link to a script', '<a xlink:href="javascript:alert(1)"/>', script],
    ['a link to a script in character references', '<a href="&#106;avascript:alert(1)"/>', script],
    ['an animation that sets a link to a script', '<set attributeName="href" to="javascript:a()"/>', script],
    ['an event handler', '<g onload="a()"/>', handler],
    ['an event handler with odd white space', '<g\n\tonload\r\n=\n"a()"/>', handler],
    ['an event handler after another attribute', '<g id="a"onclick="a()"/>', handler],
    ['HTML in a foreignObject', '<foreignObject><body/></foreignObject>', html],
    ['a picture from another site', '<image href="https://evil.test/a.png"/>', outside],
    ['a picture from this site', "<image href = '/media/x'/>", outside],
    ['an SVG in a data URL', '<image xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>', outside],
    ['a frame', '<iframe src="//evil.test"/>', outside],
    ['paint from another site', '<rect fill="url(https://evil.test/a.svg#x)"/>', outside],
    ['a paint URL in capitals and quotes', `<rect fill="URL( 'https://evil.test/#x')"/>`, outside],
    ['a paint URL in character references', '<rect fill="&#x75;rl(//evil.test)"/>', outside],
    ['an imported style sheet', '<style>@import "//evil.test/a.css"</style>', outside],
    ['a linked style sheet', '<?xml-stylesheet href="https://evil.test/a.css"?>', outside],
    ['another base', '<g xml:base="https://evil.test/"/>', outside],
  ])('%s', (_, inner, reason) => {
    expect(within(inner)).toMatch(reason);
  });

  test.each<[string, string | Buffer, string | RegExp]>([
    ['no drawing', '<p>Hello</p>', 'is not a complete SVG drawing'],
    ['nothing', '', 'is not a complete SVG drawing'],
    ['its missing end', `<svg ${root}><g>`, 'is not a complete SVG drawing'],
    ['declared entities', `<!DOCTYPE svg [<!ENTITY a "b">]><svg ${root}>&a;</svg>`, entities],
    ['UTF-16', Buffer.from(`\ufeff<svg ${root}/>`, 'utf16le'), 'is not written in UTF-8'],
    [
      'bytes that are not UTF-8',
      Buffer.concat([Buffer.from('<svg>'), Buffer.from([0xff, 0xc0])]),
      'is not written in UTF-8',
    ],
  ])('%s', (_, drawing, reason) => {
    expect(check(drawing)).toMatch(reason);
  });
});

test('a drawing of half a megabyte is checked within 150 ms, whatever is in it', () => {
  const times = ['<!DOCTYPE', '<', '>', '/>', ' on', '&#', 'url(', '<!-- -->', ' ', 'href="', '</svg', '&#106;'].map(
    (piece) => {
      const file = Buffer.from(`<svg ${root}>url(${piece.repeat(500_000 / piece.length)}</svg>`);
      const start = process.cpuUsage();
      checkDrawing(file);
      return [piece, process.cpuUsage(start).user / 1000] as const;
    },
  );
  expect(times.filter(([, time]) => time > 150)).toEqual([]);
});

test('the tone of a long drawing of open tags is found in linear time', () => {
  const begun = process.cpuUsage();
  expect(drawingTone(`${'<svg '.repeat(200_000)}>`)).toBeNull();
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(150);
});
