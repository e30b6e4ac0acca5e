// Kills the app's workerd and its wrangler at moments of the sign-up and of the purchase, and checks afterwards that
// nothing acknowledged is lost, nothing is granted twice, and no two mails for one cause carry different keys.
// Usage: npm run test:kill [-- rounds]      Needs sqlite3 in no way: everything is asked through the front door.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../../scripts/lib/ports.mjs';
import { root } from '../../scripts/lib/settings.mjs';

const rounds = Number(process.argv[2] ?? 10);
const [port = 0, sandboxPort = 0] = await freePorts(2);
const stateDir = mkdtempSync(join(tmpdir(), 'cuepoint-kill-'));
const app = `http://localhost:${port}`;
const sandbox = `http://localhost:${sandboxPort}`;
const patience = 90_000;

const env = {
  ...process.env,
  npm_lifecycle_event: undefined,
  PORT: `${port}`,
  SANDBOX_PORT: `${sandboxPort}`,
  STATE_DIR: stateDir,
};
const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
let said = '';
child.stdout.on('data', (text) => {
  said += text;
});
await until('the start', () => said.includes('Answering after'));

let kills = 0;
/** Processes of the app: `wrangler` and its `workerd`, by what /proc says of their command lines. */
function appProcesses(kind) {
  const found = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      if (kind === 'wrangler' && command.includes(`${stateDir}/wrangler.json`)) found.push(Number(pid));
      if (kind === 'workerd' && /workerd/.test(command) && isBelow(Number(pid), appProcesses('wrangler')))
        found.push(Number(pid));
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}

function isBelow(pid, ancestors) {
  for (let at = pid; at > 1; ) {
    if (ancestors.includes(at)) return true;
    at = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${at}/status`, 'utf8'))?.[1] ?? 0);
  }
  return false;
}

function kill(kind) {
  for (const pid of appProcesses(kind)) {
    try {
      process.kill(pid, 'SIGKILL');
      kills += 1;
    } catch {
      // Already gone.
    }
  }
}

async function until(what, test) {
  const end = Date.now() + patience;
  for (;;) {
    if (await test()) return;
    if (Date.now() > end) throw new Error(`${what} did not come in ${patience / 1000} s\n${said.slice(-2000)}`);
    await sleep(200);
  }
}

/** Asks as a patient client does: again while nobody answers. Null when the answer may have been lost on the way. */
async function ask(method, path, { token, body, base = app, form } = {}) {
  const end = Date.now() + patience;
  let tries = 0;
  for (;;) {
    tries += 1;
    try {
      const answer = await fetch(base + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body ? JSON.stringify(body) : form && new URLSearchParams(form),
      });
      const text = await answer.text();
      const isOurs = answer.status < 500 || answer.headers.get('content-type')?.includes('problem+json');
      if (isOurs && answer.status < 500) {
        return {
          status: answer.status,
          data: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
          location: answer.headers.get('location'),
          tries,
        };
      }
    } catch {
      // Nobody there: the supervisor is at it.
    }
    if (Date.now() > end) throw new Error(`${method} ${path}: no answer in ${patience / 1000} s`);
    await sleep(150);
  }
}

const inbox = async (to) => (await ask('GET', `/inbox.json?to=${encodeURIComponent(to)}`, { base: sandbox })).data;
const problems = [];
const courses = (await ask('GET', '/api/v1/courses?limit=20')).data.data.filter(
  // One of these is bound to a place and would ask for it first.
  (course) => course.lessonsCount > 0 && course.urlPart !== 'club-sound',
);

async function round(n) {
  const kind = n % 2 ? 'workerd' : 'wrangler';
  const email = `kill-${n}@mailbox.test`;
  const password = 'Cuepoint1';
  const later = (milliseconds) => sleep(milliseconds).then(() => kill(kind));
  const moment = 10 + n * 45;

  // Sign-up: killed while it is under way.
  const killed = later(moment);
  const signedUp = await ask('POST', '/api/v1/users', {
    body: { userName: `kill_${n}`, email, password, humanCheckToken: 'human' },
  });
  await killed;
  if (signedUp.status !== 200)
    problems.push(`round ${n}: sign-up answered ${signedUp.status} ${JSON.stringify(signedUp.data)}`);
  await until(`round ${n}: the mail`, async () => (await inbox(email)).length > 0);
  const mail = (await inbox(email))[0];
  const verificationToken = new URL(mail.links[0]).searchParams.get('token');

  const killedAgain = later(moment);
  const verified = await ask('PUT', '/api/v1/verifications', { body: { token: verificationToken } });
  await killedAgain;
  if (verified.status !== 200) problems.push(`round ${n}: verification answered ${verified.status}`);
  const signedIn = await ask('POST', '/api/v1/sessions', { body: { email, password } });
  const token = signedIn.data?.data?.accessToken;
  if (!token) return problems.push(`round ${n}: sign-in answered ${signedIn.status}`);

  // Purchase: killed while the page is made, while the provider tells, while the return completes it.
  const course = courses[n % courses.length];
  const killedThird = later(moment);
  const page = await ask('GET', `/api/v1/chargebee/get-checkout-hosted-page?coursesIds=${course.id}&currency=GBP`, {
    token,
  });
  await killedThird;
  if (page.status !== 200)
    return problems.push(`round ${n}: checkout answered ${page.status} ${JSON.stringify(page.data)}`);
  const { id, url } = page.data.data;
  const killedFourth = later(moment);
  await fetch(url);
  await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome: 'pay' }) });
  if (n % 3) await ask('POST', '/api/v1/courses/payments-chargebee', { token, body: { hostedPageId: id } });
  await killedFourth;
  await until(
    `round ${n}: the course`,
    async () => (await ask('GET', `/api/v1/courses/${course.id}`, { token })).data.data?.isBought === true,
  );
  await until(`round ${n}: the receipt`, async () => (await inbox(email)).some((one) => !/verif/i.test(one.subject)));
  const again = await ask('POST', '/api/v1/courses/payments-chargebee', { token, body: { hostedPageId: id } });
  if (again.status !== 200) problems.push(`round ${n}: a repeat of the completion answered ${again.status}`);
  console.log(`round ${n}: ${kind} killed ${moment} ms into each step; owned, ${(await inbox(email)).length} mails`);
}

try {
  for (let n = 0; n < rounds; n++) await round(n);
  // Let late jobs, webhooks and sweeps come home.
  await sleep(15_000);
  for (let n = 0; n < rounds; n++) {
    const mails = await inbox(`kill-${n}@mailbox.test`);
    const keys = new Map();
    for (const mail of mails) {
      const key = mail.headers?.['X-Cuepoint-Key'] ?? mail.headers?.['x-cuepoint-key'];
      if (!key) problems.push(`round ${n}: a mail without a key`);
      const cause = /purchase/.test(key ?? '') ? 'purchase' : mail.links[0];
      if (keys.has(cause) && keys.get(cause) !== key) problems.push(`round ${n}: two keys for ${cause}`);
      keys.set(cause, key);
    }
    const receipts = new Set(
      mails
        .map((mail) => mail.headers?.['X-Cuepoint-Key'] ?? mail.headers?.['x-cuepoint-key'])
        .filter((key) => /purchase/.test(key ?? '')),
    );
    if (receipts.size !== 1) problems.push(`round ${n}: ${receipts.size} receipts`);
  }
} catch (error) {
  problems.push(error instanceof Error ? error.message : String(error));
} finally {
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
  rmSync(stateDir, { recursive: true, force: true });
}

for (const problem of problems) console.log(problem);
console.log(`${rounds} rounds, ${kills} processes killed, ${problems.length} problems`);
process.exitCode = problems.length ? 1 : 0;
