import needed from '../../app/scope/needs.json' with { type: 'json' };
import ownVariables from '../../app/scope/own.json' with { type: 'json' };
import { basicParts, isPartOpen } from '../../db/seed/basic-parts.mjs';

/** @typedef {Record<string, any>} WranglerConfig */

/**
 * The bindings, variables and secrets that the Worker needs; the health page uses the same list.
 * @typedef {{ name: string, kind: 'binding' | 'variable' | 'secret', mend: string }} Need
 */
export const needs = /** @type {Need[]} */ (needed);

/** The keys that the product generates itself, rotated once a year (docs/security/keys.md). */
export const KEYS = ['SESSION_SECRET', 'TOKEN_SECRET', 'JWT_SECRET', 'HOLD_SECRET'];

/** After this many days nothing time-limited depends on a key's former value. */
const LONGEST_LIVES = { SESSION_SECRET: 31, JWT_SECRET: 1 };

const DAY = 24 * 60 * 60 * 1000;

/**
 * Variables that the operator must set to their own values, with a description; the office's setup page uses the same
 * list.
 */
const { placeholder, variables: OWN } = ownVariables;
const isPlaceholder = new RegExp(placeholder, 'i');

/**
 * What a wrangler.toml lacks or must not contain before a deploy, in plain words.
 * @param {WranglerConfig} config
 * @returns {string[]}
 */
export function findConfigFaults(config) {
  const vars = config.vars ?? {};
  const bindings = {
    DB: config.d1_databases?.some((/** @type {WranglerConfig} */ one) => one.binding === 'DB'),
    MEDIA: config.r2_buckets?.some((/** @type {WranglerConfig} */ one) => one.binding === 'MEDIA'),
    JOBS: config.queues?.producers?.some((/** @type {WranglerConfig} */ one) => one.binding === 'JOBS'),
    IMAGES: config.images?.binding === 'IMAGES',
    EMAIL: config.send_email?.some((/** @type {WranglerConfig} */ one) => one.name === 'EMAIL'),
    ASSETS: config.assets?.binding === 'ASSETS',
  };
  /** @type {Record<string, unknown>} */
  const present = { ...vars, ...bindings };
  const lacking = needs.filter(({ name, kind }) => kind !== 'secret' && !present[name]);
  return [
    ...lacking.map(({ name, kind, mend }) => `The ${kind} ${name} is missing: ${mend}.`),
    ...findRunFaults(config),
    ...['workers_dev', 'preview_urls']
      .filter((name) => config[name] !== false)
      .map((name) => `${name} is not false: the app would answer under a second address.`),
    ...Object.entries(OWN)
      .filter(([name]) => isPlaceholder.test(vars[name] ?? ''))
      .map(([name, what]) => `${name} still is "${vars[name] ?? ''}": set ${what}.`),
    ...findVariableFaults(vars),
  ];
}

/**
 * Variables with which the Worker cannot start (every page would answer 500), without those reported already.
 * @param {{ name: string, fault: string | null }[]} unusable as `findUnusable` of the app has them
 * @param {string[]} reported faults that were reported already
 * @returns {string[]}
 */
export function findUnusableFaults(unusable, reported) {
  return unusable
    .filter(({ name }) => !reported.some((text) => text.includes(name)))
    .map(({ name, fault }) =>
      fault === null
        ? `The variable ${name} is missing, and no page could be shown: set it in wrangler.toml and deploy.`
        : `${name} cannot be used, and no page could be shown (${fault}): put it right in wrangler.toml and deploy.`,
    );
}

/**
 * What the deployed app reports about itself. Only the app knows whether a key is too short.
 * @param {string} origin
 * @param {typeof fetch} [ask]
 * @returns {Promise<string[]>}
 */
export async function findAppFaults(origin, ask = fetch) {
  const address = `${origin}/healthz`;
  try {
    const { status } = await ask(address, { signal: AbortSignal.timeout(10_000), redirect: 'manual' });
    return status === 200
      ? []
      : [
          `The app answers ${status} at ${address}: \`npx wrangler tail\` shows why, and names a secret or variable that cannot be used, such as a key of fewer than 43 characters. Make a longer one and run \`npx wrangler secret put\` with its name.`,
        ];
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    return [`The app can't be reached at ${address} (${why}): deploy it, under a host of a zone in your account.`];
  }
}

/** The crons of the sweeps, which find jobs that the queue lost, and work that is due at a certain time. */
const CRONS = ['* * * * *', '*/5 * * * *'];

/** The compatibility flags that the Worker's code relies on. */
const FLAGS = ['nodejs_compat', 'queue_consumer_no_wait_for_wait_until'];

/**
 * Finds missing triggers, without which deferred work would never run.
 * @param {WranglerConfig} config
 */
function findRunFaults(config) {
  const queue = config.queues?.producers?.find((/** @type {WranglerConfig} */ one) => one.binding === 'JOBS')?.queue;
  const consumer = config.queues?.consumers?.find((/** @type {WranglerConfig} */ one) => one.queue === queue);
  const database = config.d1_databases?.find((/** @type {WranglerConfig} */ one) => one.binding === 'DB');
  const lacking = CRONS.filter((cron) => !config.triggers?.crons?.includes(cron));
  return [
    ...(queue && !consumer
      ? [`Nobody reads the queue ${queue}: put \`[[queues.consumers]]\` with it into wrangler.toml and deploy.`]
      : []),
    ...(consumer && !consumer.dead_letter_queue
      ? [
          `The queue ${queue} has no dead_letter_queue: messages that fail again and again would be lost. Put it into \`[[queues.consumers]]\` in wrangler.toml and deploy.`,
        ]
      : []),
    ...(database && database.migrations_dir !== 'migrations'
      ? [
          'migrations_dir of the database DB is not "migrations": wrangler would find no migrations. Set it in wrangler.toml.',
        ]
      : []),
    ...FLAGS.filter((flag) => !config.compatibility_flags?.includes(flag)).map(
      (flag) =>
        `The compatibility flag ${flag} is missing: put it into compatibility_flags in wrangler.toml and deploy.`,
    ),
    ...(lacking.length
      ? [
          `The sweeps are not called (${lacking.join(' and ')}): put them into \`crons\` of \`[triggers]\` in wrangler.toml and deploy.`,
        ]
      : []),
  ];
}

/**
 * Whether a URL has one of these origins; true for an invalid URL, which is reported elsewhere.
 * @param {string | undefined} address
 * @param {string | undefined} origins
 */
function isInOrigins(address, origins = '') {
  return !address || !URL.canParse(address) || origins.split(/\s+/).includes(new URL(address).origin);
}

/**
 * @param {Record<string, string>} vars
 */
function findVariableFaults(vars) {
  const faults = {
    'APP_ORIGIN must begin with https://.': !vars.APP_ORIGIN?.startsWith('https://'),
    'CHARGEBEE_PROTOCOL is http: payments would travel in the clear. Leave it empty.':
      vars.CHARGEBEE_PROTOCOL === 'http',
    "CSP_FORM_ACTION does not name the billing site's origin: browsers would block the way to the checkout.":
      !vars.CSP_FORM_ACTION?.includes(vars.CHARGEBEE_SITE || ' '),
    "CSP_WIDGET_ORIGIN does not name the human check's origin: browsers would block its box. Set the origin of TURNSTILE_SCRIPT_URL.":
      !isInOrigins(vars.TURNSTILE_SCRIPT_URL, vars.CSP_WIDGET_ORIGIN),
    'FESTIVAL_MIX_HOSTS is empty: no festival entry could name a mix. List the sites that mixes may be on.':
      !vars.FESTIVAL_MIX_HOSTS?.trim(),
    'CHARGEBEE_DOWNLOAD_HOSTS is empty: nobody could open an invoice.': !vars.CHARGEBEE_DOWNLOAD_HOSTS?.trim(),
    'CLOCK_OFFSET is not 0: tokens and deadlines would be wrong.': (vars.CLOCK_OFFSET ?? '0') !== '0',
    'COUNTRY is set: everybody would count as coming from there. Leave it empty.': Boolean(vars.COUNTRY),
    'DEMO_PASSWORD is set: the password of the public demo would be let through. Leave it empty.': Boolean(
      vars.DEMO_PASSWORD,
    ),
    'DEMO_ADMINS is set: these administrators would need no second factor. Leave it empty.': Boolean(vars.DEMO_ADMINS),
    'DEMO_LIGHT_HASHES is on: a stolen hash would be guessed at once. Leave it out.': vars.DEMO_LIGHT_HASHES === 'on',
    'MAINTENANCE is on: every page would answer 503. Leave it empty; `npm run deploy -- --maintenance` closes the product.':
      vars.MAINTENANCE === 'on',
    'SOCIAL_LINKS is no JSON.': !isJson(vars.SOCIAL_LINKS),
    'RATE_LIMITS is no JSON.': !isJson(vars.RATE_LIMITS),
  };
  return Object.entries(faults).flatMap(([text, isFault]) => (isFault ? [text] : []));
}

/** The query for the empty parts of the basics; `isOpen` marks those that `npm run basics` would fill. */
export const basicsQuestion = `SELECT value ->> 'part' AS part, value ->> 'isOpen' AS isOpen
  FROM json_each(json_array(${basicParts.map(questionOf).join(', ')})) WHERE value ->> 'isEmpty' = 1`;

/** One part as JSON: D1 accepts at most five SELECTs joined by UNION. */
function questionOf(part) {
  const isEmpty = `NOT EXISTS (SELECT 1 FROM ${part.tables[0]})`;
  return `json_object('part', '${part.name}', 'isOpen', (${isPartOpen(part)}), 'isEmpty', (${isEmpty}))`;
}

/**
 * The display names of the parts.
 * @param {string[]} names
 */
export function namesOfParts(names) {
  return basicParts.filter(({ name }) => names.includes(name)).map(({ what }) => what);
}

/**
 * @param {{ part: string, isOpen: number }[]} rows of `basicsQuestion`
 * @returns {string[]}
 */
export function findBasicsFaults(rows) {
  return rows.map(({ part, isOpen }) => {
    const [what] = namesOfParts([part]);
    const mend = isOpen
      ? 'run `npm run basics`'
      : 'they were filled before and removed since, so `npm run basics` leaves them to you';
    return `The database lacks ${what}: ${mend}.`;
  });
}

/**
 * The query for refunds that a person has to settle: refused by the provider, or without an outcome for a day.
 * @param {number} now in milliseconds
 */
export function refundsToSettle(now) {
  return `SELECT o.id AS orderId, o.invoice_id AS invoiceId, o.currency, sum(l.amount) AS amount, r.state
    FROM refunds r JOIN orders o ON o.id = r.order_id
    JOIN order_lines l ON l.order_id = r.order_id AND l.position = r.position
    WHERE r.state <> 'done' AND (r.state = 'refused' OR r.created_at < ${now - 24 * 60 * 60 * 1000})
    GROUP BY o.id, r.state ORDER BY o.id`;
}

/**
 * @param {{ orderId: string, invoiceId: string, currency: string, amount: number, state: string }[]} rows of
 *   `refundsToSettle`, money in minor units
 * @returns {string[]}
 */
export function findRefundFaults(rows) {
  return rows.map(({ orderId, invoiceId, currency, amount, state }) => {
    const why =
      state === 'refused' ? 'the billing provider refused to give it back' : 'it has not been given back for a day';
    return `Order ${orderId} was paid for something that its buyer owned, and ${why}: refund ${currency} ${(amount / 100).toFixed(2)} of invoice ${invoiceId} by hand at the billing provider. This line goes when the provider has told of it.`;
  });
}

/** @param {string | undefined} text */
function isJson(text) {
  try {
    JSON.parse(text || '{}');
    return true;
  } catch {
    return false;
  }
}

/**
 * Secrets that the deployed Worker lacks.
 * @param {string[]} present
 * @returns {string[]}
 */
export function findSecretFaults(present) {
  return needs
    .filter(({ name, kind }) => kind === 'secret' && !present.includes(name))
    .map(({ name, mend }) => `The secret ${name} is missing: ${mend}.`);
}

/**
 * Keys that are due for rotation, and former values that can be removed. Cloudflare does not publish a secret's age;
 * `KEYS_TURNED` does, as JSON of names and days.
 * @param {{ turned: string | undefined, present: string[], now: number }} facts `present`: the names of the secrets
 * @returns {string[]}
 */
export function findKeyFaults({ turned, present, now }) {
  if (!isJson(turned)) return ['KEYS_TURNED is no JSON.'];
  const days = JSON.parse(turned || '{}');
  return KEYS.flatMap((name) => {
    const age = Math.floor((now - Date.parse(days[name] ?? '')) / DAY);
    if (Number.isNaN(age)) {
      return [`Nobody knows how old ${name} is: write the day it was made into KEYS_TURNED in wrangler.toml.`];
    }
    if (age > 365) return [`${name} is ${age} days old: turn it (docs/security/keys.md).`];
    const life = LONGEST_LIVES[/** @type {keyof typeof LONGEST_LIVES} */ (name)];
    const isOver = life !== undefined && age > life && present.includes(`${name}_BEFORE`);
    return isOver ? [`${name} was turned ${age} days ago: run \`wrangler secret delete ${name}_BEFORE\`.`] : [];
  });
}
