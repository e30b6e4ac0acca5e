import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * @param {import('node:http').IncomingMessage} asked
 * @param {string} origin
 * @returns {Request}
 */
export function readRequest(asked, origin) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(asked.headers)) {
    if (!name.startsWith(':')) for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  // After an edit, a page must not be answered by a 304.
  headers.delete('if-none-match');
  const method = asked.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const host = asked.headers.host ? `http://${asked.headers.host}` : origin;
  return new Request(new URL(asked.url ?? '/', host), {
    method,
    headers,
    redirect: 'manual',
    ...(hasBody && { body: /** @type {ReadableStream} */ (Readable.toWeb(asked)), duplex: 'half' }),
  });
}

/**
 * @param {Response} answer
 * @param {import('node:http').ServerResponse} reply
 */
export async function writeAnswer(answer, reply) {
  /** @type {Record<string, string | string[]>} */
  const headers = Object.fromEntries(answer.headers);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length) headers['set-cookie'] = cookies;
  reply.writeHead(answer.status, headers);
  if (!answer.body) return void reply.end();
  // A reader who leaves before the end is no error.
  await pipeline(Readable.fromWeb(/** @type {any} */ (answer.body)), reply).catch(() => {});
}
