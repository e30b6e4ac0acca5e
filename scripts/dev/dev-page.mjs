import { randomBytes } from 'node:crypto';
import { stripVTControlCharacters } from 'node:util';

/**
 * Adds a nonce for the styles of Vite's client to a page of the app. React ignores nodes at the end of the head.
 * @param {Response} answer
 * @param {number} port
 * @returns {Promise<Response>}
 */
export async function asDevPage(answer, port) {
  if (!(answer.headers.get('content-type') ?? '').startsWith('text/html')) return answer;
  const nonce = randomBytes(16).toString('base64url');
  const headers = new Headers(answer.headers);
  const policy = headers.get('content-security-policy');
  if (policy) headers.set('content-security-policy', letViteIn(policy, nonce, port));
  headers.delete('etag');
  headers.delete('content-length');
  headers.set('cache-control', 'no-store');
  const text = await answer.text();
  const html = withNonce(text, nonce).replace('</head>', () => `<meta property="csp-nonce" nonce="${nonce}"></head>`);
  return new Response(text && html, { status: answer.status, headers });
}

/**
 * Adds the nonce to the script of a page that guests share. The page's policy allows that script by its hash, which
 * does not cover the script's imports: in production the loader inserts the module script, in development the document
 * contains it.
 * @param {string} html
 * @param {string} nonce
 */
function withNonce(html, nonce) {
  return html.includes('<script nonce=')
    ? html
    : html.replace('<script type="module"', `<script nonce="${nonce}" type="module"`);
}

/**
 * The page shown when the sources can't be loaded. Readable without script; Vite's client shows its overlay on it, and
 * reloads it after the sources are fixed.
 * @param {Error} error
 * @param {number} port
 * @returns {Response}
 */
export function brokenPage(error, port) {
  const nonce = randomBytes(16).toString('base64url');
  const text = stripVTControlCharacters(error.stack ?? error.message);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Error</title>
<meta property="csp-nonce" nonce="${nonce}"></head><body><h1>The sources can’t be loaded</h1>
<pre>${escapeHtml(text)}</pre><script type="module" nonce="${nonce}" src="/@vite/client"></script></body></html>`;
  const policy = letViteIn(
    "default-src 'none'; script-src 'strict-dynamic'; style-src 'self'; connect-src 'self'",
    nonce,
    port,
  );
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
  };
  return new Response(html, { status: 500, headers });
}

/**
 * The app's own policy, extended to allow Vite's client and its connection.
 * @param {string} policy
 * @param {string} nonce
 * @param {number} port
 */
export function letViteIn(policy, nonce, port) {
  const more = {
    'script-src': `'nonce-${nonce}'`,
    'style-src': `'nonce-${nonce}'`,
    'connect-src': `ws://localhost:${port}`,
  };
  return Object.entries(more).reduce(
    (text, [name, source]) => text.replace(new RegExp(`(^|; )${name} `), (found) => `${found}${source} `),
    policy,
  );
}

/** @param {string} text */
function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
