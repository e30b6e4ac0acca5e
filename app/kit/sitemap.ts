/* The two document types of sitemaps.org. */

import { escapeXml } from './text/xml';

export interface SitemapEntry {
  url: string;
  changedAt?: Date;
}

/** A sitemap of pages. */
export function writeSitemap(entries: SitemapEntry[]): string {
  return document('urlset', entries.map(({ url, changedAt }) => element('url', url, changedAt)).join(''));
}

/** An index of sitemaps. */
export function writeSitemapIndex(urls: string[]): string {
  return document('sitemapindex', urls.map((url) => element('sitemap', url)).join(''));
}

function document(name: string, inner: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inner}</${name}>\n`;
}

function element(name: string, url: string, changedAt?: Date): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `\n<${name}><loc>${escapeXml(url)}</loc>${changed}</${name}>`;
}
