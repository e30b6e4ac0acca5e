import { escapeXml } from './text/xml';

/** An Atom feed (RFC 4287). Addresses are absolute; the feed uses its own address as its id. */
export interface Feed {
  title: string;
  subtitle: string;
  /** The feed's own address, and the page that it is about. */
  selfUrl: string;
  pageUrl: string;
  updatedAt: Date;
  entries: FeedEntry[];
}

export interface FeedEntry {
  title: string;
  url: string;
  author: string;
  category: string;
  summary: string;
  publishedAt: Date;
}

/** The feed as XML. All texts are plain: markup in them is shown literally. */
export function writeFeed({ title, subtitle, selfUrl, pageUrl, updatedAt, entries }: Feed): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    text('title', title),
    text('subtitle', subtitle),
    text('id', selfUrl),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(selfUrl)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(pageUrl)}"/>`,
    text('updated', updatedAt.toISOString()),
    ...entries.flatMap((entry) => [
      '<entry>',
      text('title', entry.title),
      text('id', entry.url),
      `<link rel="alternate" type="text/html" href="${escapeXml(entry.url)}"/>`,
      text('published', entry.publishedAt.toISOString()),
      text('updated', entry.publishedAt.toISOString()),
      `<author>${text('name', entry.author)}</author>`,
      `<category term="${escapeXml(entry.category)}"/>`,
      text('summary', entry.summary),
      '</entry>',
    ]),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}

function text(name: string, content: string): string {
  return `<${name}>${escapeXml(content)}</${name}>`;
}
