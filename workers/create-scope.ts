import { type OpenDatabase, openDatabase } from '#db/client';
import { insertOutboxRow, insertOutboxRowIfChanged } from '#db/outbox';
import { runParts } from '#db/read';
import { second } from '~/kit/dates';
import { type Patience, startDeadline } from '~/kit/deadline';
import { newId } from '~/kit/ids';
import { chargebeeBilling } from '~/providers/billing/chargebee';
import { r2Files } from '~/providers/files/r2';
import { turnstile } from '~/providers/human-check/turnstile';
import { cloudflareImages } from '~/providers/images/cloudflare-images';
import { cloudflareEmail } from '~/providers/mail/cloudflare-email';
import { httpSink } from '~/providers/purchase-events/http-sink';
import { braintree } from '~/providers/tokeniser/braintree';
import { type Config, readConfig } from '~/scope/config';
import type { QueueMessage } from '~/scope/jobs';
import { createLog, errorFacts } from '~/scope/log';
import type { Caller, Outbox, Scope } from '~/scope/scope';

export interface Opening {
  caller: Caller;
  /** A bookmark, `first-primary` or `first-unconstrained`. */
  from: string;
  /** Keeps work going after the answer has left. */
  defer: (work: Promise<unknown>) => void;
  /** How long all calls to providers may take together; a request's when absent. */
  patience?: Patience;
}

/** Whoever waits for a page hears within five seconds that a provider does not answer: the rest is for the page itself. */
const requestPatience: Patience = { time: 4.2 * second, most: 60 * second };

export interface OpenScope {
  scope: Scope;
  database: OpenDatabase;
}

const configs = new WeakMap<object, Config>();

/** The configuration of an environment, read once an isolate. */
export function configOf(env: Env): Config {
  const known = configs.get(env);
  if (known) return known;
  const config = readConfig(env as unknown as Record<string, unknown>);
  configs.set(env, config);
  return config;
}

/** The composition root: the only place where clients are chosen and a database session is opened. */
export function createScope(env: Env, { caller, from, defer, patience = requestPatience }: Opening): OpenScope {
  const config = configOf(env);
  const database = openDatabase(env.DB, from);
  const now = () => new Date(Date.now() + config.clockOffset);
  const log = createLog({ requestId: caller.requestId });
  const deadline = startDeadline(patience);
  const scope: Scope = {
    db: database.db,
    read: (...parts) => runParts(database.db, parts),
    viewer: null,
    now,
    config,
    log,
    caller,
    providers: {
      billing: chargebeeBilling(config.billing, deadline),
      files: r2Files(env.MEDIA, deadline),
      humanCheck: turnstile(config.humanCheck, deadline),
      images: cloudflareImages(env.IMAGES, deadline),
      purchaseEvents: httpSink(config.purchaseEvents, deadline),
      tokeniser: braintree({ ...config.tokeniser, gatewayAccount: config.billing.gatewayAccount }, deadline),
      mail: cloudflareEmail(env.EMAIL as never, config.mailFrom, deadline),
    },
    outbox: createOutbox(env, database, now, defer, log),
  };
  return { scope, database };
}

function createOutbox(
  env: Env,
  { db }: OpenDatabase,
  now: () => Date,
  defer: Opening['defer'],
  log: Scope['log'],
): Outbox {
  let added: QueueMessage[] = [];
  const row = (job: { kind: string }, dedupeKey: string) => {
    const { kind, ...payload } = job;
    const at = now();
    const id = newId(at.getTime());
    added.push({ outboxId: id, kind });
    return { id, kind, dedupeKey, payload, availableAt: at, createdAt: at };
  };
  return {
    add: (job, dedupeKey) => insertOutboxRow(db, row(job, dedupeKey)),
    addIfChanged: (job, dedupeKey) => insertOutboxRowIfChanged(db, row(job, dedupeKey)),
    dispatch() {
      const messages = added.map((body) => ({ body }));
      added = [];
      if (!messages.length) return;
      const sending = env.JOBS.sendBatch(messages);
      defer(sending.catch((error) => log.warn('queue-refused', { rows: messages.length, ...errorFacts(error) })));
    },
  };
}
