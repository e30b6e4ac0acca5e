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

/** What the billing provider tells: features name it by the scope, as they do not import the port. */
export type { BillingEvent, EventHead, ExpiryFacts, InvoiceFacts } from '~/providers/billing/events-port';
export type { HostedPage } from '~/providers/billing/pages-port';
export type { Invoice, PaidInvoice, PaymentToken } from '~/providers/billing/payments-port';
export type { SubscriptionUpdate } from '~/providers/billing/subscriptions-port';

/** The outside world, one port each. */
export interface Providers {
  billing: BillingPort;
  files: FilesPort;
  humanCheck: HumanCheckPort;
  images: ImagesPort;
  mail: MailPort;
  purchaseEvents: PurchaseEventsPort;
  tokeniser: TokeniserPort;
}

/** What is known about the client of a request, beside the session. */
export interface Caller {
  requestId: string;
  /** The client's network address (an IPv6 one as its /64); all share `unknown` where the edge does not say. */
  address: string;
  /** The client's own address, for the human check alone; null where the edge does not say. */
  exactAddress: string | null;
  /** ISO 3166 alpha-2. */
  country: string;
  /** Of the IANA list, as the platform takes it from the connection; null where it does not say. */
  timeZone: string | null;
  /** A few words on browser and system, for the list of sessions. */
  device: string;
}

/** Effects of a change: rows of the outbox to be written in the change's own batch. */
export interface Outbox {
  /** The row as a statement. The same dedupe key again writes nothing. */
  add(job: Job, dedupeKey: string): Statement;
  /** The same, written only when the statement before it in the batch changed a row. */
  addIfChanged(job: Job, dedupeKey: string): Statement;
  /** Sends what was added to the queue, after the commit. What gets lost here, the cron's sweep finds. */
  dispatch(): void;
}

/** What a use-case may touch; one a request, a job or a cron run. */
export interface Scope {
  db: Database;
  /** Runs reads in one batch, one round trip, and answers what each of them answers. It takes nothing that writes. */
  read<const Parts extends readonly ReadPart[]>(...parts: Parts): Promise<Answers<Parts>>;
  /**
   * Runs a change and what is read with it in one batch: all of it or nothing, in the order in which it is written.
   * Each part has a name that says what it does, and its answer comes back under that name.
   */
  write<const Parts extends NamedParts>(parts: Parts): Promise<NamedAnswers<Parts>>;
  viewer: Viewer | null;
  /** The app's own time; SQL's clock is never asked. */
  now(): Date;
  config: Config;
  providers: Providers;
  outbox: Outbox;
  log: Log;
  caller: Caller;
  /** The limits that the form or the operation names: counting another one is logged as an error. Absent elsewhere. */
  namedLimits?: readonly string[];
  /** The form of the office that is being saved: what it has kept as a draft goes with the save. Absent elsewhere. */
  keptForm?: { form: string; from: { id: string; savedAt: Date } | null };
}

/** What one read answers. */
export async function readOne<Part extends ReadPart>({ read }: Pick<Scope, 'read'>, part: Part): Promise<Answer<Part>> {
  const [answer] = await read(part);
  return answer;
}

/** The first row of a statement, or null when it finds none. */
export async function readFirst<Row>(
  { read }: Pick<Scope, 'read'>,
  statement: Select & PromiseLike<Row[]>,
): Promise<Row | null> {
  const [rows] = await read(statement);
  return rows[0] ?? null;
}

/** A use-case that only answers what a read answers. */
export function reading<Input extends unknown[], Part extends ReadPart>(
  read: (scope: Scope, ...input: Input) => Part,
): (scope: Scope, ...input: Input) => Promise<Answer<Part>> {
  return async (scope, ...input) => readOne(scope, read(scope, ...input));
}
