import { type OpenDatabase, openDatabase } from '#db/client';
import { insertOutboxRow, insertOutboxRowIfChanged } from '#db/outbox';
import { runNamed, runParts } from '#db/read';
import { type CookieJar, createCookieJar } from '~/http/cookies/cookies.server';
import { second } from '~/kit/dates';
import { startDeadline, type TimeLimit } from '~/kit/deadline';
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
import type { Caller, Outbox, Providers, Scope } from '~/scope/scope';
import { houseCaller } from './caller';
import { sendMessages } from './send-messages';

export interface Opening {
  caller: Caller;
  /** A bookmark, `first-primary` or `first-unconstrained`. */
  from: string;
  /** Keeps work running after the response was sent. */
  defer: (work: Promise<unknown>) => void;
  /** How long all calls to providers may take together; the default is a request's limit. */
  limit?: TimeLimit;
}

/** Readers learn within five seconds that a provider is down: the page itself gets the rest of the five seconds. */
const requestLimit: TimeLimit = { time: 4.1 * second, most: 60 * second };

export type OpenScope = ReturnType<typeof createScope>;

const configs = new WeakMap<object, Config>();

/** The configuration of an environment, read once per isolate. */
export function configOf(env: Env): Config {
  const known = configs.get(env);
  if (known) return known;
  const config = readConfig(env as unknown as Record<string, unknown>);
  configs.set(env, config);
  return config;
}

/** The app's own time. */
const clockOf = (env: Env) => () => new Date(Date.now() + configOf(env).clockOffset);

/** The cookies of a request. */
export function cookiesOf(request: Request, url: URL, env: Env): CookieJar {
  return createCookieJar(request, configOf(env).secrets.session, clockOf(env), url);
}

/** A scope for work without a request. */
export function houseScope(
  env: Env,
  ctx: ExecutionContext,
  { id, ...opening }: Pick<Opening, 'from' | 'limit'> & { id?: string },
): OpenScope {
  return createScope(env, { ...opening, caller: houseCaller(id), defer: (work) => ctx.waitUntil(work) });
}

/** The composition root: the only place that chooses clients and opens a database session. */
export function createScope(env: Env, { caller, from, defer, limit = requestLimit }: Opening) {
  const config = configOf(env);
  const database = openDatabase(env.DB, from);
  const now = clockOf(env);
  const log = createLog({ requestId: caller.requestId });
  const scope: Scope = {
    db: database.db,
    read: (...parts) => runParts(database.db, parts),
    write: (parts) => runNamed(database.db, parts),
    viewer: null,
    now,
    config,
    log,
    caller,
    providers: providersOf(config, env, limit, () => scope.config.mailFrom),
    outbox: createOutbox(env, database, now, defer, log),
  };
  return { scope, database };
}

/**
 * The provider clients, with one deadline for all their calls. Each is created when it is first used: most requests
 * need none.
 */
function providersOf(config: Config, env: Env, limit: TimeLimit, sender: () => Config['mailFrom']): Providers {
  const deadline = once(() => startDeadline(limit));
  const { gatewayAccount } = config.billing;
  return lazily<Providers>({
    billing: () => chargebeeBilling(config.billing, deadline()),
    files: () => r2Files(env.MEDIA, deadline()),
    humanCheck: () => turnstile(config.humanCheck, deadline()),
    images: () => cloudflareImages(env.IMAGES, deadline()),
    purchaseEvents: () => httpSink(config.purchaseEvents, deadline()),
    tokeniser: () => braintree({ ...config.tokeniser, gatewayAccount }, deadline()),
    mail: () => cloudflareEmail(env.EMAIL, sender(), deadline()),
  });
}

/** An object whose members are made when they are first used. */
function lazily<Made extends object>(makers: { [Name in keyof Made]: () => Made[Name] }): Made {
  const made = {} as Made;
  for (const name of Object.keys(makers) as (keyof Made)[]) {
    Object.defineProperty(made, name, { get: once(makers[name]), configurable: true, enumerable: true });
  }
  return made;
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
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
      const messages = added;
      added = [];
      if (!messages.length) return;
      const sending = sendMessages(env.JOBS, messages).then((refused) => {
        for (const { messages: rows, error } of refused) {
          log.warn('queue-refused', { rows: rows.length, ...errorFacts(error) });
        }
      });
      defer(sending);
    },
  };
}
