// npm run content -- check <folder>                   checks a folder of courses, articles or both
// npm run content -- diff <folder> [--to <origin>]    what a push would change
// npm run content -- push <folder> [--to <origin>]    updates the app
// npm run content -- pull <course's id> <folder> [--from <origin>] [--replace]         writes a course's folder
// npm run content -- pull articles[/<id>] <folder> [--from <origin>] [--replace]       writes an article's file, or all
// npm run content -- renditions <folder>              makes the films of a folder in smaller qualities, by ffmpeg
// npm run content -- renditions --from <origin>       makes and sends those that films of the app lack
// CUEPOINT_TOKEN is the answer of POST /api/v1/sessions to an administrator, which lasts as long as the command runs, or
// only its accessToken, which lasts a quarter of an hour. The default origin is the local start.
import { join, resolve } from 'node:path';
import { readOrder } from './lib/content-order.mjs';
import { keptTokens } from './lib/content-tokens.mjs';
import { importSeed } from './lib/database/import-seed.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { reasonOf, stop } from './lib/log.mjs';
import { readSettings } from './lib/settings.mjs';

const order = readOrder(process.argv.slice(2));
if ('problem' in order) {
  stop(`${order.problem} Usage: npm run content -- check|diff|push <folder> [--to <origin>]
       npm run content -- pull <course's id>|articles[/<id>] <folder> [--from <origin>] [--replace]
       npm run content -- renditions <folder> | --from <origin>`);
}
await ensureInstalled();
const { port, stateDir } = readSettings(process.env);
const app = new URL(('origin' in order && order.origin) || `http://127.0.0.1:${port}`).origin;
const tokens = keptTokens(process.env.CUEPOINT_TOKEN);
const seed = await importSeed('content-folder/run-order.ts', join(stateDir, 'content.mjs'));

try {
  const tools = {
    call,
    download,
    say: console.log,
    app: process.env.CUEPOINT_TOKEN ? app : null,
    work: join(stateDir, 'renditions'),
  };
  const isWhole = await seed.runOrder({ ...order, folder: order.folder && resolve(order.folder) }, tools);
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
async function ask(path, init = {}) {
  const { protocol, hostname } = new URL(app);
  const isHere = ['127.0.0.1', 'localhost'].includes(hostname);
  if (protocol !== 'https:' && !isHere) stop('The token goes to an https address alone.');
  if (tokens.access === '') stop('CUEPOINT_TOKEN is not set. docs/teach.md says how to get a token.');
  if (tokens.isEnding(Date.now())) await tokens.refresh(send);
  const answer = await send(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${tokens.access}` } });
  if (answer.status === 401) stop('The token has ended or is no token of this app. docs/teach.md says how to get one.');
  return answer;
}

/**
 * @param {string} path
 * @param {RequestInit} init
 */
async function send(path, init) {
  try {
    return await fetch(new URL(`/api/v1${path}`, app), { ...init, redirect: 'error' });
  } catch (error) {
    const { cause } = /** @type {{ cause?: { code?: string, message?: string } }} */ (error);
    const why = cause?.code ?? cause?.message ?? reasonOf(error);
    throw new Error(`${app} does not answer (${why}). Is it the right address, and does the app run there?`);
  }
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
