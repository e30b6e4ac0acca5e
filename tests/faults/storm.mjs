// A storm of webhooks: people buy, subscribe for months and are refunded at the provider while no webhook is sent.
// First an outage: the sweep finds up to 3,000 of these events by itself, the queue loses every message about them, and
// the running app has to handle them within two minutes by its crons alone. Then all webhooks are sent at once,
// shuffled, a third of them twice; one event in ten fails at its first try, the app is killed three times, and an
// evening's load runs beside. Afterwards the database must match the provider, with each grant and each mail once, and
// no reader may have seen an error except after a kill.
// Usage: npm run test:storm [-- webhooks [rate]]      Default: 10,000 webhooks, beside 20 requests per second.
// Runs entirely on this machine.
import { readSecrets } from '../../scripts/lib/secrets.mjs';
import { keyOf, leversOf, providerOf, request } from './client.mjs';
import { databaseOf, quoted } from './database.mjs';
import { drawsOf } from './draws.mjs';
import { makeEvening, runBeside } from './evening.mjs';
import { startInstance, until, withoutLimits } from './instance.mjs';
import { inLanes } from './lanes.mjs';
import { tableOf } from './table.mjs';
import { differences, settleJobs, webhooksTo } from './webhooks.mjs';
import { numberFrom } from './wishes.mjs';

const wanted = numberFrom(process.argv[2], 10_000);
const rate = numberFrom(process.argv[3], 20);
const months = 9;
/** Each person causes some 38 events, and repeats are added to them. */
const people = Math.max(4, Math.round((wanted * 3) / 4 / 38));

const begun = Date.now();
const said = (text) => console.log(`${String(Math.round((Date.now() - begun) / 1000)).padStart(4)} s  ${text}`);

const problems = [];
const { draw } = drawsOf(7);
const instance = await startInstance({ env: { RATE_LIMITS: withoutLimits() } });
const { app, sandbox } = instance;
const database = databaseOf(instance.stateDir);
const levers = leversOf(sandbox);
const { call: provider, list } = providerOf(sandbox, readSecrets().CHARGEBEE_API_KEY ?? '');
const send = webhooksTo(app);

/** Creates people with two orders and a subscription each, without any webhook. */
async function live() {
  await levers.order({ service: 'webhooks', mode: 'drop', count: 1_000_000 });
  const now = Date.now() - 60_000;
  const courses = (await request(`${app}/api/v1/courses?limit=20`)).data.data.slice(0, 2);
  const inserts = [];
  const orders = [];
  await inLanes(
    Array.from({ length: people }, (_, n) => n),
    async (n) => {
      const user = `storm-${n}`;
      const email = `${user}@mailbox.test`;
      inserts.push(
        `INSERT INTO users (id, email, email_key, user_name, password_hash, verified_at, sign_up_id, created_at, updated_at)
         VALUES (${quoted(user)}, ${quoted(email)}, ${quoted(email)}, ${quoted(user.replace('-', '_'))}, 'none', ${now}, 'storm', ${now}, ${now});`,
        `INSERT INTO billing_customers (user_id, customer_id, currency, created_at) VALUES (${quoted(user)}, ${quoted(user)}, 'GBP', ${now});`,
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
           VALUES (${quoted(id)}, ${quoted(user)}, 'open', 'GBP', 3900, ${quoted(id)}, ${quoted(id)}, ${quoted(page.id)}, ${quoted(page.url)}, ${now}, ${now + 10_800_000}, NULL);`,
          `INSERT INTO order_lines (order_id, position, kind, ref_id, title, list, sale, discount, amount)
           VALUES (${quoted(id)}, 1, 'course', ${quoted(course.id)}, ${quoted(course.title)}, 3900, 3900, 0, 3900);`,
        );
        await levers.pay(page.id);
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
      await levers.pay(page.id);
    },
    8,
  );
  for (const { invoiceId } of orders.filter(({ isRefunded }) => isRefunded)) {
    await request(`${sandbox}/invoices/${invoiceId}`, { method: 'POST', body: new URLSearchParams() });
  }
  for (let month = 0; month < months; month++) await levers.advance(31 * 86_400);
  for (let n = 0; n < people; n += 4) {
    await provider('POST', `/subscriptions/sub-storm-${n}/cancel_for_items`, { cancel_option: 'end_of_term' });
  }
  database.write(inserts.join('\n'));
  return orders;
}

/**
 * The least share of the requests beside that must come: two thirds of what came in short runs, which are down for a
 * quarter of their time.
 */
const leastBeside = 0.5;
/**
 * The time limit in milliseconds for handling the events of an outage, and the number of events that one sweep finds.
 */
const outageLimit = 120_000;
const mostMissing = 3000;

/**
 * No webhook was sent yet. The sweep writes the missing events to the ledger; then the app is killed before its queue,
 * which is in its process, has delivered many of them. From then on only the app's own crons call the app.
 */
async function outage(events) {
  const missing = Math.min(events.length, mostMissing);
  await request(`${app}/cdn-cgi/local/scheduled?cron=${encodeURIComponent('*/5 * * * *')}`, { limit: 60_000 });
  const open = () =>
    database.ask(`SELECT count(*) AS n FROM outbox WHERE kind = 'handle-webhook' AND state = 'pending'`)[0].n;
  const known = database.ask('SELECT count(*) AS n FROM webhook_events')[0].n;
  if (known < missing) problems.push(`outage: the sweep found ${known} of ${missing} missing events`);
  instance.kill();
  const begun = Date.now();
  const left = open();
  said(`outage: ${known} missing events found, the queue lost, ${left} of them to work on`);
  await instance.answering();
  await until('the end of the outage', () => open() === 0, 10 * outageLimit);
  const took = Date.now() - begun;
  said(`outage: worked off in ${Math.round(took / 1000)} s`);
  if (took > outageLimit) problems.push(`outage: ${left} events took ${Math.round(took / 1000)} s`);
}

async function storm(events, beside) {
  const repeats = events.filter(() => draw() < 0.5);
  const sent = [...events, ...repeats].map((event) => ({ event, at: draw() })).sort((a, b) => a.at - b.at);
  const kills = new Set([0.25, 0.5, 0.75].map((part) => Math.round(sent.length * part)));
  const failing = new Set(events.filter(() => draw() < 0.1).map(({ id }) => id));
  let count = 0;
  const sendOne = async ({ event }) => {
    if (failing.delete(event.id)) {
      await levers.order({ service: 'chargebee', mode: 'error', count: 1, match: `/events/${event.id}` });
    }
    await send(event);
    count += 1;
    if (kills.delete(count)) {
      instance.kill();
      beside.killed();
      said(`${count} sent, the app killed`);
    }
  };
  await inLanes(sent, sendOne, 8);
  return sent.length;
}

const same = (what, mine, theirs) => problems.push(...differences(what, mine, theirs));

async function compare(events, orders) {
  const mine = `user_id LIKE 'storm-%'`;
  const ledger = database.ask('SELECT id, state FROM webhook_events');
  same(
    'events',
    ledger.map(({ id }) => id),
    events.map(({ id }) => id),
  );
  const open = ledger.filter(({ state }) => state === 'received' || state === 'failed');
  if (open.length) problems.push(`${open.length} events were not worked on`);
  const rights = database.ask(`SELECT source_id, revoked_at IS NOT NULL AS back FROM entitlements WHERE ${mine}`);
  same(
    'rights',
    rights.map((right) => `${right.source_id} ${right.back ? 'taken back' : 'open'}`),
    orders.map(({ id, isRefunded }) => `${id} ${isRefunded ? 'taken back' : 'open'}`),
  );
  const paid = database.ask(`SELECT invoice_id AS id, amount FROM payments WHERE ${mine}`);
  const invoices = (await list('invoice', '&status[is]=paid')).filter(({ customer_id: id }) => id.startsWith('storm-'));
  same(
    'payments',
    paid.map(({ id, amount }) => `${id} ${amount}`),
    invoices.map(({ id, total }) => `${id} ${total}`),
  );
  const notes = database.ask(`SELECT id, amount FROM credit_notes WHERE ${mine}`);
  const credits = (await list('credit_note')).filter(({ customer_id: id }) => id.startsWith('storm-'));
  same(
    'credit notes',
    notes.map(({ id, amount }) => `${id} ${amount}`),
    credits.map(({ id, total }) => `${id} ${total}`),
  );
  const held = database.ask(
    `SELECT subscription_id AS id, state, resource_version AS version, current_term_ends_at AS ends FROM subscriptions WHERE ${mine}`,
  );
  const there = (await list('subscription')).filter(({ id }) => id.startsWith('sub-storm-'));
  same(
    'subscriptions',
    held.map(({ id, state, version, ends }) => [id, state, version, ends].join()),
    there.map((one) => [one.id, one.status, one.resource_version, one.current_term_end * 1000].join()),
  );
  const keys = (await levers.inbox()).filter(({ to }) => to.startsWith('storm-')).map(keyOf);
  // If a kill comes between the mail service's answer and the app's record of it, the mail is sent again with the same
  // key.
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
  said('the app answers');
  const orders = await live();
  const events = (await levers.events()).map(({ delivery: _, ...event }) => event);
  said(`${people} people made ${events.length} events`);
  await outage(events);
  const beside = runBeside(await makeEvening({ app, database, signIns: 0.01 }), rate);
  const count = await storm(events, beside);
  said(`${count} webhooks sent`);
  await settleJobs(app, database, (waiting) => said(`${waiting} jobs are waiting`));
  const { count: requests, came, whileDown, failures } = await beside.stop();
  said(`${requests} requests beside, ${whileDown} of them failed within half a minute of a kill`);
  console.log(tableOf(['beside', 'came'], [...came]));
  const good = [...came.values()].reduce((sum, times) => sum + times, 0);
  if (good < leastBeside * requests) problems.push(`beside: only ${good} of ${requests} requests came`);
  for (const [what, times] of failures) problems.push(`beside: ${times} × ${what}`);
  await compare(events, orders);
  said(`${count} webhooks, ${events.length} events, ${orders.length} orders and ${people} subscriptions compared`);
} catch (error) {
  problems.push(error instanceof Error ? error.message : String(error));
} finally {
  await instance.stop();
}

for (const problem of problems) console.log(problem);
said(`${problems.length} problems`);
process.exitCode = problems.length ? 1 : 0;
