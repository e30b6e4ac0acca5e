import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { OutLink } from './out-link';

const drawn = (href: string) => renderToStaticMarkup(<OutLink href={href}>Hear it</OutLink>);

describe('an outgoing link', () => {
  test.each([
    'https://soundcloud.com/renk/rise-26?a=b#c',
    'HTTPS://soundcloud.com/x',
    'mailto:jury@cuepoint.test',
    'http://localhost:8788/to/x',
  ])('%s becomes a link without referrer', (href) => {
    expect(drawn(href)).toBe(`<a rel="noopener noreferrer nofollow ugc" href="${href}">Hear it</a>`);
  });

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://a.test',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://a.test/x',
    'file:///etc/passwd',
    'http://soundcloud.com/x',
    'http://localhost.evil.test/x',
    'http://localhost@evil.test/x',
    '//evil.test/x',
    '/\\evil.test',
    'https:evil.test',
    'https:\\\\evil.test',
    'https://a.test/x y',
    'https://',
    '',
    'soundcloud.com/x',
  ])('%j becomes plain text', (href) => {
    expect(drawn(href)).toBe('<span>Hear it</span>');
  });
});
