import { day, formatDate } from '~/kit/dates';
import type { FieldRules } from '~/kit/field-rules';
import { type Currency, formatMoney } from '~/kit/money';
import { isBlank, plainBreaks } from '~/kit/text/plain-text';

/** How long the provider may take to report a refund, in milliseconds. After that the office lists the refund as late. */
export const refundLateAfter = day;

/** Where the office mails its answer from at the latest, in the words of the pages and mails. */
export const answeredWithin = 'within two days';

/** The days in which the money has to be back (Directive 2011/83/EU, Art. 13). */
export const daysToRefund = 14;

/** How far back purchases are looked at: longer than any period, so that what is just over is known to be over. */
export const longestPeriod = 19 * day;

export type DeclarationKind = 'withdrawal' | 'cancellation';

/** 'W-118', or 'C-118' for a cancellation. */
export function formatNumber({ kind, number }: { kind: DeclarationKind; number: number }): string {
  return `${kind === 'withdrawal' ? 'W' : 'C'}-${number}`;
}

/** An order or a subscription that a person may withdraw from. */
export interface Contract {
  kind: 'order' | 'subscription';
  /** The id of the order or of the subscription. */
  id: string;
  title: string;
  boughtAt: Date;
  /** What is refunded: what had been paid at the moment in question, less earlier refunds and `charged`. Minor units. */
  sum: number;
  /** The payments of a plan of which something is kept for the days that were used. */
  charged: DaysCharged[];
  currency: Currency;
  /** The invoice of an order. */
  invoiceId: string | null;
  /** The positions of an order's gifts. */
  gifts: number[];
  /** Why it is not settled automatically; null if it is. */
  hindrance: 'over' | 'given-up' | 'withdrawn' | 'refunded' | null;
}

/** What a person pays for the days of a plan that they used, in minor units, of what they had paid for all of them. */
interface DaysCharged {
  used: number;
  days: number;
  paid: number;
  kept: number;
}

/** 'You used 3 of the 30 days that you had paid £60.00 for, so £6.00 is kept.' Empty if nothing is kept. */
export function formatCharged({ charged, currency }: Pick<Contract, 'charged' | 'currency'>): string {
  return charged
    .map(({ used, days, paid, kept }) => {
      const sums = [paid, kept].map((sum) => formatMoney(sum, currency));
      return `You used ${used} of the ${days} days that you had paid ${sums[0]} for, so ${sums[1]} is kept.`;
    })
    .join(' ');
}

/** Contracts whose withdrawal has been settled already. */
export function isSettledBefore({ hindrance }: Pick<Contract, 'hindrance'>): boolean {
  return hindrance === 'withdrawn' || hindrance === 'refunded';
}

/**
 * The contracts that a declaration is about, in which its words name no other: those whose number it contains, or the
 * only one of the period. Empty if it could be about several, or about none that is settled automatically.
 */
export function contractsMeant(about: string, contracts: Contract[]): Contract[] {
  const open = contracts.filter((one) => one.hindrance === null || isSettledBefore(one));
  const typed = about.toLowerCase();
  const named = contracts.filter(({ id }) => typed.includes(id.toLowerCase()));
  if (named.length) return named.every((one) => open.includes(one)) ? named : [];
  // The number of an order of another time, or of another person.
  if (/(?<![\da-z])[\da-z]{26}(?![\da-z])/.test(typed)) return [];
  const left = open.filter(({ hindrance }) => hindrance === null);
  if (left.length === 1 && contracts.length === left.length) return left;
  // Everything of the period is settled already: declared a second time.
  return left.length === 0 && open.length === 1 && contracts.length === 1 ? open : [];
}

/** 'order 01ABC of 21 November 2026', or for a subscription 'begun on 21 November 2026'. */
export function formatContract({ kind, id, boughtAt }: Pick<Contract, 'kind' | 'id' | 'boughtAt'>): string {
  return kind === 'order' ? `order ${id} of ${formatDate(boughtAt)}` : `begun on ${formatDate(boughtAt)}`;
}

/** The words of a withdrawal, as they are read once more, kept and mailed: one sentence for each contract. */
export function wordsOfWithdrawal({ contracts, about }: { contracts: Contract[]; about: string }): string {
  const each = contracts.map((one) => `I withdraw from the contract for “${one.title}”, ${formatContract(one)}.`);
  return [...each, ...(about ? [`I withdraw from this contract: ${about}`] : [])].join('\n');
}

export interface Cancellation {
  which: string;
  /** The day on which it should end, YYYY-MM-DD; null for the next possible one. */
  endsOn: string | null;
  isForCause: boolean;
  reason: string;
}

/** The words of a cancellation, as they are read once more, kept and mailed. */
export function wordsOfCancellation({ which, endsOn, isForCause, reason }: Cancellation): string {
  const when = endsOn ? `on ${formatDate(new Date(endsOn))}` : 'as soon as possible';
  return [`I cancel this contract ${when}: ${which}`, ...(isForCause ? [`I cancel it for cause: ${reason}`] : [])].join(
    '\n',
  );
}

/** The words in a mail to an address that anybody can type: nothing in them becomes a link. */
export function withoutLinks(text: string): string {
  return text.replaceAll('://', ': //').replaceAll(/(?<=\S)\.(?=[\p{L}\p{N}-]*\p{L})/gu, '. ');
}

/** 'ren.k…@mailbox.example' */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  return `${name.slice(0, Math.min(5, Math.ceil(name.length / 2)))}…${email.slice(at)}`;
}

export const longestText = 2000;
const longestName = 120;

export const tidyText = (typed: string): string => plainBreaks(typed).trim();
export const tidyName = (typed: string): string => typed.replaceAll(/\s+/g, ' ').trim();

const writes = (required: string, what: string, most: number, reads: (typed: string) => string): FieldRules => ({
  required,
  reads,
  rules: [
    [(text) => !isBlank(text), required],
    [{ most }, `${what} can be up to ${most} symbols`],
  ],
});

export const nameRules = writes('Enter your name', 'Name', longestName, tidyName);
export const aboutRules = writes('Write which order, or which course', 'Text', longestText, tidyText);
export const whichRules = writes('Write which contract', 'Contract', 200, tidyName);
