import type { Database, Select, Statement } from '#db/client';
import type { Answer, Answers, NamedAnswers, NamedParts, ReadPart } from '#db/read';
import type { BillingPort } from '~/providers/billing/port';
import type { FilesPort } from '~/providers/files/port';
import type { HumanCheckPort } from '~/providers/human-check/port';
import type { ImagesPort } from '~/providers/images/port';
import type { MailPort } from '~/providers/mail/port';
import type { PurchaseEventsPort } from '~/providers/purchase-events/port';
import type { TokeniserPort } from '~/providers/tokeniser/port';
import type { Config } from './config';
import type { Job } from './jobs';
import type { Log } from './log';
import type { Viewer } from './viewer';

/** The billing provider's events, exported for features, which may not import the port. */
export type { BillingEvent, EventHead, ExpiryFacts, InvoiceFacts } from '~/providers/billing/events-port';
export type { HostedPage } from '~/providers/billing/pages-port';
export type { Invoice, PaidInvoice, PaymentToken } from '~/providers/billing/payments-port';
export type { SubscriptionUpdate } from '~/providers/billing/subscriptions-port';

/** The external services, one port each. */
export interface Providers {
  billing: BillingPort;
  files: FilesPort;
  humanCheck: HumanCheckPort;
  images: ImagesPort;
  mail: MailPort;
  purchaseEvents: PurchaseEventsPort;
  tokeniser: TokeniserPort;
}

/** Facts about a request's client, apart from the session. */
export interface Caller {
  requestId: string;
  /** The client's network: an IPv4 address, or the /64 of an IPv6 address. `unknown` if the edge does not report it. */
  address: string;
  /** The client's full address, only for the human check; null if the edge does not report it. */
  exactAddress: string | null;
  /** ISO 3166 alpha-2. */
  country: string;
  /** The IANA time zone that Cloudflare derives from the connection; null if unknown. */
  timeZone: string | null;
  /** Browser and operating system in a few words, for the list of sessions. */
  device: string;
}

/** The jobs that follow a change, as outbox rows for the change's own batch. */
export interface Outbox {
  /** The row as a statement. It writes nothing if a row with the same dedupe key exists. */
  add(job: Job, dedupeKey: string): Statement;
  /** Like `add`, but writes only if the previous statement of the batch changed a row. */
  addIfChanged(job: Job, dedupeKey: string): Statement;
  /** Sends the added rows to the queue; call this after the commit. The cron's sweep sends rows that were lost. */
  dispatch(): void;
}

/** Everything that a use-case can access. Each request, job and cron run has its own scope. */
export interface Scope {
  db: Database;
  /** Runs reads in one batch, one round trip, and returns their answers. Does not accept writes. */
  read<const Parts extends readonly ReadPart[]>(...parts: Parts): Promise<Answers<Parts>>;
  /**
   * Runs a change and its reads in one batch, in order and atomically. Each part has a descriptive name, under which
   * its answer is returned.
   */
  write<const Parts extends NamedParts>(parts: Parts): Promise<NamedAnswers<Parts>>;
  viewer: Viewer | null;
  /** The app's clock. SQL's own clock is never used. */
  now(): Date;
  config: Config;
  providers: Providers;
  outbox: Outbox;
  log: Log;
  caller: Caller;
  /** The limits that the form or operation declares. Counting another limit is logged as an error. Absent elsewhere. */
  namedLimits?: readonly string[];
}

/** The answer of a single read. */
export async function readOne<Part extends ReadPart>({ read }: Pick<Scope, 'read'>, part: Part): Promise<Answer<Part>> {
  const [answer] = await read(part);
  return answer;
}

/** The first row of a statement, or null without a row. */
export async function readFirst<Row>(
  { read }: Pick<Scope, 'read'>,
  statement: Select & PromiseLike<Row[]>,
): Promise<Row | null> {
  const [rows] = await read(statement);
  return rows[0] ?? null;
}

/** A use-case that only runs a read. */
export function reading<Input extends unknown[], Part extends ReadPart>(
  read: (scope: Scope, ...input: Input) => Part,
): (scope: Scope, ...input: Input) => Promise<Answer<Part>> {
  return async (scope, ...input) => readOne(scope, read(scope, ...input));
}
