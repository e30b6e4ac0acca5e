// npm run content -- check <folder>                   checks a folder of courses, articles or both
// npm run content -- diff <folder> [--to <origin>]    what a push would change
// npm run content -- push <folder> [--to <origin>]    updates the app
// npm run content -- pull <course's id> <folder> [--from <origin>] [--replace]         writes a course's folder
// npm run content -- pull articles[/<id>] <folder> [--from <origin>] [--replace]       writes an article's file, or all
// CUEPOINT_TOKEN is an administrator's bearer token. The default origin is the local start.
import { join, resolve } from 'node:path';
import { readOrder } from './lib/content-order.mjs';
import { importSeed } from './lib/import-seed.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { reasonOf, stop } from './lib/log.mjs';
import { readSettings } from './lib/settings.mjs';

const order = readOrder(process.argv.slice(2));
if ('problem' in order) {
  stop(`${order.problem} Usage: npm run content -- check|diff|push <folder> [--to <origin>]
       npm run content -- pull <course's id>|articles[/<id>] <folder> [--from <origin>] [--replace]`);
}
await ensureInstalled();
const { port, stateDir } = readSettings(process.env);
const seed = await importSeed('content-folder/run-order.ts', join(stateDir, 'content.mjs'));

try {
  const tools = { call, download, say: console.log };
  const isWhole = await seed.runOrder({ ...order, folder: resolve(order.folder) }, tools);
  process.exitCode = isWhole ? 0 : 1;
} catch (error) {
  stop(reasonOf(error));
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 */
async function call(method, path, body) {
  const isBytes = body instanceof Uint8Array;
  const isJson = body !== undefined && !isBytes && !(body instanceof FormData);
  const answer = await ask(path, {
    method,
    ...(isBytes && { headers: { 'content-type': 'application/octet-stream' } }),
    ...(isJson && { headers: { 'content-type': 'application/json' } }),
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : /** @type {BodyInit} */ (body) }),
  });
  if (answer.status === 404 && method === 'GET') return null;
  if (answer.status === 204) return undefined;
  if (answer.ok) return (await answer.json()).data;
  throw await refusalOf(answer, `${method} ${path}`);
}

/** @param {string} name */
async function download(name) {
  const answer = await ask(`/admin/files/${name}`);
  if (answer.status === 404) return null;
  if (!answer.ok) throw await refusalOf(answer, name);
  return answer.body;
}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 */
function ask(path, init = {}) {
  const target = new URL(('origin' in order && order.origin) || `http://127.0.0.1:${port}`);
  const isHere = ['127.0.0.1', 'localhost'].includes(target.hostname);
  if (target.protocol !== 'https:' && !isHere) stop('The token goes to an https address alone.');
  const token = process.env.CUEPOINT_TOKEN;
  if (!token) stop("CUEPOINT_TOKEN is not set: an administrator's bearer token.");
  return fetch(new URL(`/api/v1${path}`, target), {
    ...init,
    redirect: 'error',
    headers: { ...init.headers, authorization: `Bearer ${token}` },
  });
}

/**
 * @param {Response} answer
 * @param {string} what
 */
async function refusalOf(answer, what) {
  const said = await answer.json().catch(() => ({}));
  const faults = Object.entries(said.errors ?? {}).map(([field, messages]) => `\n  ${field}: ${messages}`);
  return new Error(`${what}: ${answer.status} ${said.detail ?? said.title ?? ''}${faults.join('')}`);
}
