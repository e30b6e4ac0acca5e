import { expect, it } from 'vitest';
import { writeSitemap, writeSitemapIndex } from './sitemap';

it('a sitemap lists pages with their change date and escapes their addresses', () => {
  const changedAt = new Date('2026-05-03T10:00:00Z');
  const written = writeSitemap([{ url: 'https://a.test/?a=1&b=<c>', changedAt }, { url: 'https://a.test/"' }]);
  expect(written).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  expect(written).toContain(
    '<url><loc>https://a.test/?a=1&#38;b=&#60;c&#62;</loc><lastmod>2026-05-03T10:00:00.000Z</lastmod></url>',
  );
  expect(written).toContain('<url><loc>https://a.test/&#34;</loc></url>');
});

it('a sitemap index lists sitemaps', () => {
  expect(writeSitemapIndex(['https://a.test/1'])).toContain('<sitemap><loc>https://a.test/1</loc></sitemap>');
});
