// A storm of webhooks: some people buy, subscribe for months and are refunded at the provider while no webhook goes
// out; then all that the provider has to tell is sent at once, a third of it twice, shuffled, one event in ten failing at
// its first try, the app killed three times meanwhile. Afterwards the database must be what the provider says, with each
// grant and each mail once.
// Usage: npm run test:storm [-- webhooks]      10,000 when nothing is said. Everything is on this machine.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../../scripts/lib/ports.mjs';
import { run, toolCommand } from '../../scripts/lib/run.mjs';
import { devVarsFile } from '../../scripts/lib/secrets.mjs';
import { root } from '../../scripts/lib/settings.mjs';

const wanted = Number(process.argv[2] ?? 10_000);
const months = 9;
/** Each of them makes some 56 events, and a third of all webhooks are repeats. */
const people = Math.max(4, Math.round((wanted * 2) / 3 / 56));
const patience = 120_000;

const [port = 0, sandboxPort = 0] = await freePorts(2);
const stateDir = mkdtempSync(join(tmpdir(), 'cuepoint-storm-'));
const app = `http://localhost:${port}`;
const sandbox = `http://localhost:${sandboxPort}`;
const begun = Date.now();
const said = (text) => console.log(`${String(Math.round((Date.now() - begun) / 1000)).padStart(4)} s  ${text}`);

const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
  env: {
    ...process.env,
    npm_lifecycle_event: undefined,
    PORT: `${port}`,
    SANDBOX_PORT: `${sandboxPort}`,
    STATE_DIR: stateDir,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let output = '';
child.stdout.on('data', (text) => {
  output += text;
});

const problems = [];
/** Draws that are the same in every run. */
let drawn = 7;
const draw = () => {
  drawn = (drawn * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return drawn / 4_294_967_296;
};

async function until(what, test, limit = patience) {
  for (const end = Date.now() + limit; ; ) {
    if (await test()) return;
    if (Date.now() > end) throw new Error(`${what} did not come in ${limit / 1000} s\n${output.slice(-2000)}`);
    await sleep(300);
  }
}

/** Answers when all items were worked on, so many at a time. */
async function inLanes(items, work, atOnce = 8) {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}

/** The rows of the last statement. */
async function ask(question) {
  const file = join(stateDir, 'question.sql');
  writeFileSync(file, question);
  const how = question.length > 50_000 ? ['--file', file] : ['--command', question];
  const { code, output: told } = await run(
    ...toolCommand('wrangler', ['d1', 'execute', 'DB', '--local', '--persist-to', stateDir, '--json', ...how]),
  );
  if (code !== 0) throw new Error(`the database: ${told.slice(-1000)}`);
  return JSON.parse(told.slice(told.indexOf('['))).at(-1).results;
}

const secrets = readFileSync(devVarsFile, 'utf8');
const secret = (name) => new RegExp(`^${name}=(.*)$`, 'm').exec(secrets)?.[1]?.trim() ?? '';
const apiKey = `Basic ${btoa(`${secret('CHARGEBEE_API_KEY')}:`)}`;
const hook = `Basic ${btoa(secret('CHARGEBEE_WEBHOOK_CREDENTIALS').split(/\s+/)[0])}`;

async function provider(method, path, fields) {
  const answer = await fetch(`${sandbox}/api/v2${path}`, {
    method,
    headers: { authorization: apiKey },
    ...(fields && { body: new URLSearchParams(fields) }),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(body)}`);
  return body;
}

async function list(kind, filter = '') {
  const all = [];
  for (let offset = ''; ; ) {
    const page = await provider(
      'GET',
      `/${kind}s?limit=100${filter}${offset && `&offset=${encodeURIComponent(offset)}`}`,
    );
    all.push(...page.list.map((entry) => entry[kind]));
    if (!page.next_offset) return all;
    offset = page.next_offset;
  }
}

const order = (fault) => fetch(`${sandbox}/faults`, { method: 'POST', body: JSON.stringify(fault) });
const pay = (id) =>
  fetch(`${sandbox}/pages/v4/${id}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome: 'pay' }),
  });

/** People with two orders and a subscription each, told to nobody. */
async function live() {
  await order({ service: 'webhooks', mode: 'drop', count: 1_000_000 });
  const now = Date.now() - 60_000;
  const text = (value) => `'${String(value).replaceAll("'", "''")}'`;
  const courses = (await (await fetch(`${app}/api/v1/courses?limit=20`)).json()).data.slice(0, 2);
  const inserts = [];
  const orders = [];
  await inLanes(
    Array.from({ length: people }, (_, n) => n),
    async (n) => {
      const user = `storm-${n}`;
      const email = `${user}@mailbox.test`;
      inserts.push(
        `INSERT INTO users (id, email, email_key, user_name, password_hash, verified_at, sign_up_id, created_at, updated_at)
         VALUES (${text(user)}, ${text(email)}, ${text(email)}, ${text(user.replace('-', '_'))}, 'none', ${now}, 'storm', ${now}, ${now});`,
        `INSERT INTO billing_customers (user_id, customer_id, currency, created_at) VALUES (${text(user)}, ${text(user)}, 'GBP', ${now});`,
      );
      for (const [i, course] of courses.entries()) {
        const id = `storm-order-${n}-${i}`;
        const { hosted_page: page } = await provider('POST', '/hosted_pages/checkout_one_time_for_items', {
          currency_code: 'GBP',
          'customer[id]': user,
          'customer[email]': email,
          'item_prices[item_price_id][0]': `course-${course.id}-GBP`,
          'item_prices[quantity][0]': '1',
          'item_prices[unit_price][0]': '3900',
          redirect_url: `${app}/checkout-successful`,
          cancel_url: `${app}/basket`,
          pass_thru_content: JSON.stringify({ orderId: id, userId: user }),
        });
        inserts.push(
          `INSERT INTO orders (id, user_id, state, currency, total, content, idempotency_key, hosted_page_id, hosted_page_url, created_at, expires_at, check_at)
           VALUES (${text(id)}, ${text(user)}, 'open', 'GBP', 3900, ${text(id)}, ${text(id)}, ${text(page.id)}, ${text(page.url)}, ${now}, ${now + 10_800_000}, NULL);`,
          `INSERT INTO order_lines (order_id, position, kind, ref_id, title, list, sale, discount, amount)
           VALUES (${text(id)}, 1, 'course', ${text(course.id)}, ${text(course.title)}, 3900, 3900, 0, 3900);`,
        );
        await pay(page.id);
        const paid = (await provider('GET', `/hosted_pages/${page.id}`)).hosted_page;
        const isRefunded = (n + i) % 3 === 0;
        orders.push({ id, userId: user, invoiceId: paid.content.invoice.id, isRefunded });
      }
      const { hosted_page: page } = await provider('POST', '/hosted_pages/checkout_new_for_items', {
        'customer[id]': user,
        'subscription[id]': `sub-${user}`,
        'subscription[trial_end]': '0',
        'subscription_items[item_price_id][0]': 'plan-monthly-GBP',
        'subscription_items[quantity][0]': '1',
        redirect_url: `${app}/subscription-successful`,
        cancel_url: `${app}/subscription-basket`,
      });
      await pay(page.id);
    },
  );
  for (const { invoiceId } of orders.filter(({ isRefunded }) => isRefunded)) {
    await fetch(`${sandbox}/invoices/${invoiceId}`, { method: 'POST', body: new URLSearchParams() });
  }
  for (let month = 0; month < months; month++) {
    const advance = new URLSearchParams({ advance: `${31 * 86_400}` });
    const moved = await fetch(`${sandbox}/clock`, { method: 'POST', body: advance });
    if (!moved.ok) throw new Error(`the clock: ${moved.status}`);
  }
  for (let n = 0; n < people; n += 4) {
    await provider('POST', `/subscriptions/sub-storm-${n}/cancel_for_items`, { cancel_option: 'end_of_term' });
  }
  await ask(inserts.join('\n'));
  return orders;
}

/** Processes of the app: `wrangler` and its `workerd`, by what /proc says of their command lines. */
function appProcesses(kind) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        if (kind === 'wrangler') return command.includes(`${stateDir}/wrangler.json`);
        return /workerd/.test(command) && isBelow(pid, appProcesses('wrangler'));
      } catch {
        return false;
      }
    });
}

function isBelow(pid, ancestors) {
  for (let at = pid; at > 1; ) {
    if (ancestors.includes(at)) return true;
    at = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${at}/status`, 'utf8'))?.[1] ?? 0);
  }
  return false;
}

function killApp() {
  for (const pid of appProcesses('workerd')) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

/** As the provider does: again until it is taken. */
async function send(event) {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(250)) {
    try {
      const answer = await fetch(`${app}/webhooks/chargebee`, {
        method: 'POST',
        headers: { authorization: hook, 'content-type': 'application/json' },
        body: JSON.stringify(event),
        signal: AbortSignal.timeout(20_000),
      });
      await answer.text();
      if (answer.ok) return;
      if (answer.status < 500) throw new TypeError(`a webhook was answered ${answer.status}`);
    } catch (error) {
      if (error instanceof TypeError && /answered/.test(error.message)) throw error;
      // Nobody there: the supervisor is at it.
    }
  }
  throw new Error('a webhook was taken by nobody');
}

async function storm(events) {
  const repeats = events.filter(() => draw() < 0.5);
  const sent = [...events, ...repeats].map((event) => ({ event, at: draw() })).sort((a, b) => a.at - b.at);
  const kills = new Set([0.25, 0.5, 0.75].map((part) => Math.round(sent.length * part)));
  const failing = new Set(events.filter(() => draw() < 0.1).map(({ id }) => id));
  let count = 0;
  await inLanes(sent, async ({ event }) => {
    if (failing.delete(event.id)) {
      await order({ service: 'chargebee', mode: 'error', count: 1, match: `/events/${event.id}` });
    }
    await send(event);
    count += 1;
    if (kills.delete(count)) {
      killApp();
      said(`${count} sent, the app killed`);
    }
  });
  return sent.length;
}

/** The cron's sweep, again and again, until nothing waits. */
async function settle() {
  const jobs = `SELECT sum(state = 'pending') AS waiting, sum(state = 'dead') AS dead FROM outbox`;
  let last = '';
  await until(
    'the end of the work',
    async () => {
      await fetch(`${app}/cdn-cgi/local/scheduled?cron=${encodeURIComponent('* * * * *')}`).catch(() => undefined);
      const [{ waiting, dead }] = await ask(jobs);
      if (`${waiting}` !== last) said(`${waiting} jobs are waiting`);
      last = `${waiting}`;
      if (dead) problems.push(`${dead} jobs are dead`);
      return !waiting;
    },
    1_800_000,
  );
}

function same(what, mine, theirs) {
  const [a, b] = [new Set(mine), new Set(theirs)];
  const lacking = [...b].filter((one) => !a.has(one));
  const odd = [...a].filter((one) => !b.has(one));
  if (mine.length !== a.size) problems.push(`${what}: ${mine.length - a.size} stand there twice`);
  if (lacking.length) problems.push(`${what}: ${lacking.length} are lacking, such as ${lacking[0]}`);
  if (odd.length) problems.push(`${what}: ${odd.length} should not be, such as ${odd[0]}`);
}

async function compare(events, orders) {
  const mine = `user_id LIKE 'storm-%'`;
  const ledger = await ask('SELECT id, state FROM webhook_events');
  same(
    'events',
    ledger.map(({ id }) => id),
    events.map(({ id }) => id),
  );
  const open = ledger.filter(({ state }) => state === 'received' || state === 'failed');
  if (open.length) problems.push(`${open.length} events were not worked on`);
  const rights = await ask(`SELECT source_id, revoked_at IS NOT NULL AS back FROM entitlements WHERE ${mine}`);
  same(
    'rights',
    rights.map((right) => `${right.source_id} ${right.back ? 'taken back' : 'open'}`),
    orders.map(({ id, isRefunded }) => `${id} ${isRefunded ? 'taken back' : 'open'}`),
  );
  const paid = await ask(`SELECT invoice_id AS id, amount FROM payments WHERE ${mine}`);
  const invoices = (await list('invoice', '&status[is]=paid')).filter(({ customer_id: id }) => id.startsWith('storm-'));
  same(
    'payments',
    paid.map(({ id, amount }) => `${id} ${amount}`),
    invoices.map(({ id, total }) => `${id} ${total}`),
  );
  const notes = await ask(`SELECT id, amount FROM credit_notes WHERE ${mine}`);
  const credits = (await list('credit_note')).filter(({ customer_id: id }) => id.startsWith('storm-'));
  same(
    'credit notes',
    notes.map(({ id, amount }) => `${id} ${amount}`),
    credits.map(({ id, total }) => `${id} ${total}`),
  );
  const held = await ask(
    `SELECT subscription_id AS id, state, resource_version AS version, current_term_ends_at AS ends FROM subscriptions WHERE ${mine}`,
  );
  const there = (await list('subscription')).filter(({ id }) => id.startsWith('sub-storm-'));
  same(
    'subscriptions',
    held.map(({ id, state, version, ends }) => [id, state, version, ends].join()),
    there.map((one) => [one.id, one.status, one.resource_version, one.current_term_end * 1000].join()),
  );
  const mails = (await (await fetch(`${sandbox}/inbox.json`)).json()).filter(({ to }) => to.startsWith('storm-'));
  const keys = mails.map(({ headers = {} }) => headers['X-Cuepoint-Key'] ?? headers['x-cuepoint-key']);
  // A kill between the mail service's yes and our mark sends a mail again, under the same key.
  said(`${keys.length} mails, ${keys.length - new Set(keys).size} of them again under their key after a kill`);
  const ofOrder = (kind) => [...new Set(keys)].filter((key) => key?.startsWith(kind));
  same(
    'purchase mails',
    ofOrder('purchase:'),
    orders.map(({ id }) => `purchase:${id}`),
  );
  const refunded = orders.filter(({ isRefunded }) => isRefunded).length;
  if (ofOrder('taken-back:').length !== refunded) {
    problems.push(`${ofOrder('taken-back:').length} mails on ${refunded} refunds`);
  }
}

try {
  await until('the start', () => output.includes('Answering after'), 600_000);
  said('the app answers');
  const orders = await live();
  const events = (await (await fetch(`${sandbox}/events.json`)).json()).map(({ delivery: _, ...event }) => event);
  said(`${people} people made ${events.length} events`);
  const count = await storm(events);
  said(`${count} webhooks sent`);
  await settle();
  await compare(events, orders);
  said(`${count} webhooks, ${events.length} events, ${orders.length} orders and ${people} subscriptions compared`);
} catch (error) {
  problems.push(error instanceof Error ? error.message : String(error));
} finally {
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
  rmSync(stateDir, { recursive: true, force: true });
}

for (const problem of problems) console.log(problem);
said(`${problems.length} problems`);
process.exitCode = problems.length ? 1 : 0;
