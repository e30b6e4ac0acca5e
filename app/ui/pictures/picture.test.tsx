import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Cover } from './cover';
import { Picture } from './picture';
import { onePictureAddress } from './picture-sources';

const id = 'p0123456789abcdef0123-1600x1000-jpeg';
const at = (name: string) => `/media/${id}/${name}`;

test('a raster picture lets the browser choose size and format, and reserves its place', () => {
  const html = renderToStaticMarkup(<Picture src={`/media/${id}`} alt="Decks" width={1} height={1} sizes="10rem" />);
  const setOf = (end: string) => [320, 640, 960, 1200].map((width) => `${at(`${width}.${end}`)} ${width}w`).join(', ');
  expect(html).toBe(
    '<picture>' +
      `<source type="image/avif" srcSet="${setOf('avif')}" sizes="auto, 10rem"/>` +
      `<source type="image/webp" srcSet="${setOf('webp')}" sizes="auto, 10rem"/>` +
      `<img loading="lazy" decoding="async" width="1600" height="1000" sizes="auto, 10rem" src="${at('1200.jpeg')}" alt="Decks"/>` +
      '</picture>',
  );
});

test('the first picture of a page loads eagerly and with high priority', () => {
  const html = renderToStaticMarkup(<Cover src={`/media/${id}`} isFirst />);
  expect(html).toContain('fetchpriority="high"');
  expect(html).not.toContain('loading=');
  expect(html).not.toContain('auto,');
});

test('a drawing, an upload and a missing picture are one image of the given size', () => {
  for (const src of ['/media/p0123456789abcdef0123', '/media/01ktz5q3v7m2x8c4b6n9d1f0gh-a4z10-f0gh12-large', null]) {
    expect(renderToStaticMarkup(<Picture src={src} alt="" width={80} height={60} />)).toBe(
      `<img loading="lazy" decoding="async" width="80" height="60" src="${src ?? '/default-image.svg'}" alt=""/>`,
    );
  }
});

test('a cover has the tone that the picture’s id names, if any', () => {
  const placeOf = (fileId: string) => renderToStaticMarkup(<Cover src={`/media/${fileId}`} />);
  expect(placeOf('p0123456789abcdef0123-0f3d43')).toMatch(/^<span class="cover" style="--tone:#0f3d43">/);
  expect(placeOf('p0123456789abcdef0123-0f3d43-1600x1000-jpeg')).toMatch(
    /^<span class="cover" style="--tone:#0f3d43">/,
  );
  expect(placeOf(id)).toMatch(/^<span class="cover">/);
});

test('the single address of a raster picture is one WebP variant, and that of a drawing is its own', () => {
  expect(onePictureAddress(`/media/${id}`)).toBe(at('1200.webp'));
  expect(onePictureAddress('/media/p0123456789abcdef0123')).toBe('/media/p0123456789abcdef0123');
});
