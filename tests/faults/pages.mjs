import { decodeHTML } from 'entities';

/** The text of a page's first heading; empty if there is none. @param {string} html */
export function headingIn(html) {
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  return decodeHTML(heading.replaceAll(/<[^>]*>/g, '')).trim();
}

/**
 * What came instead of a page; null if the page came.
 * @param {import('./client.mjs').Answer} answer
 * @param {string} [heading] a part of the page's heading; without it any heading will do
 * @returns {string | null}
 */
export function wrongPage({ status, location, text }, heading = '') {
  if (status !== 200) return status ? `answered ${status} ${location}`.trim() : `no answer (${text.slice(0, 80)})`;
  const shown = headingIn(text);
  if (!shown) return 'a page without a heading';
  return shown.includes(heading) ? null : `the heading is “${shown}”, not “${heading}”`;
}

/**
 * The lines of a basket's page.
 * @param {string} html
 * @returns {{ price: string, id: string }[]} the price as it is shown
 */
export function basketIn(html) {
  const lines = html.matchAll(/<strong>([^<]*)<\/strong><\/td><td><form.*?name="id" value="([^"]*)"/gs);
  return Array.from(lines, ([, price = '', id = '']) => ({ price: decodeHTML(price), id }));
}
