// The six events of one subscription's life (a trial, its end with a declined card, the payment with another card, a
// renewal, a cancellation), delivered in all 720 possible orders. Each order is tried on a subscription that began on a
// payment page of the shop and on one that began at the provider. Each event is sent after the previous one was
// handled. Every order must lead to the provider's state, with no mail sent twice.
// Usage: npm run test:orders [-- orders]      Default: all 720. Runs entirely on this machine.
import { readSecrets } from '../../scripts/lib/secrets.mjs';
import { keyOf, leversOf, providerOf, request } from './client.mjs';
import { databaseOf, quoted } from './database.mjs';
import { startInstance } from './instance.mjs';
import { inLanes } from './lanes.mjs';
import { makePeople } from './people.mjs';
import { tableOf } from './table.mjs';
import { differences, settleJobs, webhooksTo } from './webhooks.mjs';
import { numberFrom } from './wishes.mjs';

const day = 86_400;
/** Accepted at first, and declined when the trial ends. */
const failingCard = '4000000000000341';
/** The events in the order in which they happen. */
const life = [
  'subscription_created',
  'subscription_activated',
  'payment_failed',
  'payment_succeeded',
  'payment_succeeded',
  'subscription_cancellation_scheduled',
];
const beginnings = /** @type {const} */ (['in the shop', 'at the provider']);

/** @template T @param {T[]} items @returns {T[][]} */
function ordersOf(items) {
  if (items.length < 2) return [items];
  return items.flatMap((item, i) => ordersOf(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}

const all = ordersOf([...life.keys()]);
const wanted = Math.min(numberFrom(process.argv[2], all.length), all.length);
const orders = Array.from(
  { length: wanted },
  (_, n) => /** @type {number[]} */ (all[Math.floor((n * all.length) / wanted)]),
);

const begun = Date.now();
const said = (/** @type {string} */ text) =>
  console.log(`${String(Math.round((Date.now() - begun) / 1000)).padStart(4)} s  ${text}`);

/** @type {string[]} */
const problems = [];
/** @type {(string | number)[][]} */
const rows = [];
// With this offset all events are in the past when the app receives them.
const instance = await startInstance({ env: { CLOCK_OFFSET: `${42 * day}` } });
const { app, sandbox } = instance;
const database = databaseOf(instance.stateDir);
const levers = leversOf(sandbox);
const provider = providerOf(sandbox, readSecrets().CHARGEBEE_API_KEY ?? '');

/** @typedef {{ id: string, beginning: typeof beginnings[number], order: number[] }} Subscriber */
/** @type {Subscriber[]} */
const people = beginnings.flatMap((beginning, b) =>
  orders.map((order, n) => ({ id: `life-${b}-${n}`, beginning, order })),
);

/** Creates people whose subscriptions have completed all six events at the provider, without any webhook. */
async function live() {
  await levers.order({ service: 'webhooks', mode: 'drop', count: 1_000_000 });
  // The app regularly asks the provider for missing events. This prevents it, since the test controls the order.
  database.write(`INSERT INTO meta (key, value) VALUES ('billing-events-begin-at', '${Date.now() + 10 * 366 * day * 1000}')
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`);
  makePeople(
    database,
    people.map(({ id }) => id),
  );
  /** @type {string[]} */
  const inserts = [];
  await inLanes(people, async (person) => inserts.push(...(await subscribe(person))), 8);
  await levers.advance(7 * day + 3600);
  await inLanes(people, ({ id }) =>
    provider.call('POST', '/payment_sources/create_using_payment_intent', {
      customer_id: id,
      replace_primary_payment_source: 'true',
      'payment_intent[gateway_account_id]': 'gw',
      'payment_intent[gw_token]': 'fake-valid-nonce',
      'payment_intent[payment_method_type]': 'card',
    }),
  );
  await levers.advance(3 * day);
  await levers.advance(31 * day);
  await inLanes(people, ({ id }) =>
    provider.call('POST', `/subscriptions/sub-${id}/cancel_for_items`, { cancel_option: 'end_of_term' }),
  );
  database.write(inserts.join(';\n'));
}

/**
 * Begins a subscription at the provider.
 * @param {Subscriber} person
 * @returns {Promise<string[]>} the SQL inserts of the app's rows for the subscription
 */
async function subscribe({ id, beginning }) {
  const now = Date.now() + 42 * day * 1000 - 60_000;
  const { hosted_page: page } = await provider.call('POST', '/hosted_pages/checkout_new_for_items', {
    'customer[id]': id,
    'customer[email]': `${id}@mailbox.test`,
    'subscription[id]': `sub-${id}`,
    'subscription_items[item_price_id][0]': 'plan-monthly-GBP',
    'subscription_items[quantity][0]': '1',
    redirect_url: `${app}/subscription-successful`,
    cancel_url: `${app}/subscription-basket`,
    pass_thru_content: JSON.stringify({ orderId: `checkout-${id}`, userId: id }),
  });
  const paid = new URLSearchParams({ outcome: 'pay', card_number: failingCard });
  const answer = await request(`${sandbox}/pages/v4/${page.id}`, { method: 'POST', body: paid });
  if (answer.status !== 303) throw new Error(`the hosted page answers ${answer.status}`);
  const customer = `INSERT INTO billing_customers (user_id, customer_id, currency, created_at)
    VALUES (${quoted(id)}, ${quoted(id)}, 'GBP', ${now})`;
  if (beginning === 'at the provider') return [customer];
  const values = [`checkout-${id}`, id, 'open', 'monthly', 'GBP', 6000, 1, 'page', `sub-${id}`, id, page.id, page.url];
  return [
    customer,
    `INSERT INTO subscription_checkouts (id, user_id, state, plan_id, currency, price, has_trial, way, subscription_id,
      idempotency_key, hosted_page_id, hosted_page_url, created_at, expires_at, check_at)
     VALUES (${values.map(quoted).join(', ')}, ${now}, ${now + 10_800_000}, NULL)`,
  ];
}

/** The six events of each person, by person. @returns {Promise<Map<string, any[]>>} */
async function readLives() {
  const types = encodeURIComponent(JSON.stringify([...new Set(life)]));
  const lives = new Map(people.map(({ id }) => [id, /** @type {any[]} */ ([])]));
  for (const event of await provider.list('event', `&event_type[in]=${types}`)) {
    const { subscription, customer } = event.content;
    lives.get(subscription?.customer_id ?? customer?.id)?.push(event);
  }
  for (const [id, events] of lives) {
    events.sort((a, b) => a.occurred_at - b.occurred_at || life.indexOf(a.event_type) - life.indexOf(b.event_type));
    const found = events.map(({ event_type: type }) => type).join();
    if (found !== life.join()) throw new Error(`${id} has lived otherwise: ${found}`);
  }
  return lives;
}

/** @param {typeof beginnings[number]} beginning */
async function compare(beginning) {
  const some = people.filter((person) => person.beginning === beginning);
  const prefix = some[0]?.id.replace(/\d+$/, '') ?? '';
  const mine = `user_id LIKE '${prefix}%'`;
  const held = database.ask(`SELECT * FROM subscriptions WHERE ${mine}`);
  const there = (await provider.list('subscription')).filter(({ id }) => id.startsWith(`sub-${prefix}`));
  const paid = database.ask(`SELECT user_id, invoice_id, amount FROM payments WHERE ${mine} ORDER BY paid_at`);
  const invoices = await provider.list('invoice', '&status[is]=paid');
  problems.push(
    ...differences(
      `subscriptions begun ${beginning}`,
      held.map((one) =>
        [one.subscription_id, one.state, one.resource_version, one.current_term_ends_at, one.canceled_at].join(),
      ),
      there.map((one) =>
        [
          one.id,
          one.status,
          one.resource_version,
          one.current_term_end * 1000,
          one.cancel_schedule_created_at * 1000,
        ].join(),
      ),
    ),
    ...differences(
      `payments of those begun ${beginning}`,
      paid.map((one) => `${one.invoice_id} ${one.amount}`),
      invoices.filter(({ customer_id: id }) => id.startsWith(prefix)).map(({ id, total }) => `${id} ${total}`),
    ),
  );

  const ends = new Map();
  const keys = (await levers.inbox()).filter(({ to }) => to.startsWith(prefix));
  for (const { id, order } of some) {
    const {
      user_id: _u,
      subscription_id: _s,
      resource_version: _v,
      payer_version: _p,
      ...row
    } = held.find((one) => one.user_id === id) ?? {};
    const end = JSON.stringify([
      // Each subscription began at its own moment, so dates are not compared between orders, only with the provider's.
      Object.entries(row).map(([name, value]) => [name, Number(value) > 1e12 ? 'a date' : value]),
      paid.filter((one) => one.user_id === id).map(({ amount }) => amount),
      database.one('SELECT count(*) FROM trials WHERE user_id = ?', id),
      database.one('SELECT group_concat(state) FROM subscription_checkouts WHERE user_id = ?', id),
    ]);
    ends.set(end, [...(ends.get(end) ?? []), order.join('')]);
    const told = keys.filter(({ to }) => to === `${id}@mailbox.test`).map(kindOfMail);
    if (new Set(told).size < told.length) problems.push(`${id}, ${order.join('')}: mails ${told.join(', ')}`);
  }
  if (ends.size !== 1) for (const [end, of] of ends) problems.push(`${of.length} times, such as ${of[0]}: ${end}`);
  const kinds = Map.groupBy(keys, kindOfMail);
  const told = [...kinds].map(([kind, mails]) => `${mails.length} × ${kind}`).sort();
  rows.push([beginning, some.length, some.length * life.length, ends.size, paid.length, told.join(', ') || 'none']);
  const started = kinds.get('subscription-started')?.length ?? 0;
  if (started !== (beginning === 'in the shop' ? some.length : 0)) {
    problems.push(`${started} of ${some.length} subscriptions begun ${beginning} were told of by mail`);
  }
}

/** @param {any} mail */
const kindOfMail = (mail) => keyOf(mail).split(':')[0] ?? '';

try {
  said('the app answers');
  await live();
  const lives = await readLives();
  said(`${people.length} subscriptions have lived`);
  const send = webhooksTo(app);
  for (const place of life.keys()) {
    await inLanes(people, ({ id, order }) => send(lives.get(id)?.[order[place] ?? 0]), 8);
    await settleJobs(app, database);
    said(`the ${place + 1}. event of each is worked on`);
  }
  const open = database.one(`SELECT count(*) FROM webhook_events WHERE state NOT IN ('done', 'stale')`);
  if (open) problems.push(`${open} events were not worked on`);
  const entered = database.one('SELECT count(*) FROM webhook_events');
  if (entered !== people.length * life.length) problems.push(`${entered} events are in the ledger`);
  for (const beginning of beginnings) await compare(beginning);
} catch (error) {
  problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await instance.stop();
}

console.log(tableOf(['begun', 'orders', 'webhooks', 'ends', 'payments', 'mails'], rows));
for (const problem of problems.slice(0, 30)) console.log(problem);
said(`${problems.length} problems`);
process.exitCode = problems.length ? 1 : 0;
