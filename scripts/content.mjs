// npm run content -- check <folder>                   reads a folder of courses and tells all that is wrong in it
// npm run content -- diff <folder> [--to <origin>]    what a push would change
// npm run content -- push <folder> [--to <origin>]    changes it
// CUEPOINT_TOKEN is an administrator's bearer token. Without --to the local start is meant.
import { join } from 'node:path';
import { importSeed } from './lib/import-seed.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { readSettings } from './lib/settings.mjs';

const [command = '', folder = '', option, origin = option] = process.argv.slice(2);
if (!['check', 'diff', 'push'].includes(command) || !folder || (option && option !== '--to') || origin === '--to') {
  stop('Usage: npm run content -- check|diff|push <folder> [--to <origin>]');
}
await ensureInstalled(console.log);
const { port, stateDir } = readSettings(process.env);
const { readFolder, compareFolder, pushFolder, spellPlan } = await importSeed(
  'push/index.ts',
  join(stateDir, 'push.mjs'),
);

try {
  const courses = readFolder(folder);
  if (command === 'check') console.log(`${courses.length} courses, nothing wrong.`);
  else if (command === 'push') await pushFolder(courses, call, console.log);
  else {
    const lines = (await compareFolder(courses, call)).flatMap(spellPlan);
    console.log(lines.length ? lines.join('\n') : 'No difference.');
  }
} catch (error) {
  stop(error instanceof Error ? error.message : String(error));
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 */
async function call(method, path, body) {
  const target = new URL(origin ?? `http://127.0.0.1:${port}`);
  const isHere = ['127.0.0.1', 'localhost'].includes(target.hostname);
  if (target.protocol !== 'https:' && !isHere) stop('The token goes to an https address alone.');
  const token = process.env.CUEPOINT_TOKEN;
  if (!token) stop("CUEPOINT_TOKEN is not set: an administrator's bearer token.");
  const isForm = body instanceof FormData;
  const answer = await fetch(new URL(`/api/v1${path}`, target), {
    method,
    redirect: 'error',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (answer.status === 404 && method === 'GET') return null;
  if (answer.status === 204) return undefined;
  const said = await answer.json();
  if (answer.ok) return said.data;
  const faults = Object.entries(said.errors ?? {}).map(([field, messages]) => `\n  ${field}: ${messages}`);
  throw new Error(`${method} ${path}: ${answer.status} ${said.detail ?? said.title ?? ''}${faults.join('')}`);
}

/**
 * @param {string} words
 * @returns {never}
 */
function stop(words) {
  console.error(words);
  process.exit(1);
}
