import { expect, test } from 'vitest';
import { writeFeed } from './atom';

const at = new Date('2026-05-01T12:00:00Z');
const entry = { url: 'https://x.test/a?b=1&c=2', author: 'A', category: 'Craft', summary: 'S', publishedAt: at };
const feed = {
  title: 'T',
  subtitle: 'U',
  selfUrl: 'https://x.test/feed.xml',
  pageUrl: 'https://x.test/',
  updatedAt: at,
};

test('a feed escapes typed markup and drops characters that XML does not allow', () => {
  const title = '</title><script>alert("1")</script> & \u0000\u0007 ]]> \'é';
  const xml = writeFeed({ ...feed, entries: [{ ...entry, title }] });
  expect(xml).toContain(
    '<title>&#60;/title&#62;&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62; &#38;  ]]&#62; &#39;é</title>',
  );
  expect(xml).toContain('href="https://x.test/a?b=1&#38;c=2"');
  expect(xml).not.toContain('<script');
});

test('a feed and its entries contain what RFC 4287 requires, and an empty feed has no entry', () => {
  const xml = writeFeed({ ...feed, entries: [{ ...entry, title: 'One' }] });
  for (const name of ['title', 'id', 'updated']) expect(xml.match(new RegExp(`<${name}>`, 'g'))).toHaveLength(2);
  expect(xml).toContain('<author><name>A</name></author>');
  expect(xml).toContain('<link rel="self"');
  expect(writeFeed({ ...feed, entries: [] })).not.toContain('<entry>');
});
