import { eq, sql } from 'drizzle-orm';
import { creditNotes, payments, withdrawals } from '#db/schema';
import { subquery } from '#db/subqueries';
import { keptOf } from '~/features/checkout/days-used.server';
import { isSubscriptionOpen, type SubscriptionFacts } from '~/features/entitlements/rules';
import { lastDayOf } from '~/features/entitlements/withdrawal-right';
import { readHeldBy } from '~/features/subscriptions/payments/show-payments.server';
import { formatDate, formatMoment, minute } from '~/kit/dates';
import { type Currency, formatMoney } from '~/kit/money';
import { readOne, type Scope } from '~/scope/scope';
import { isMember } from '~/scope/viewer';
import { declarationIdIn, findDeclaration } from './find-declaration.server';
import { readContracts } from './queries.server';
import {
  type Contract,
  formatCharged,
  formatNumber,
  maskAddress,
  wordsOfCancellation,
  wordsOfWithdrawal,
} from './rules';
import type { GuestCancellation, GuestWithdrawal, OwnCancellation, OwnWithdrawal } from './schema';
import { type Declaration, readDeclaration } from './seal-declaration.server';
import { cancellationOf, chooseContracts } from './send-declaration.server';

/** The member whose name, address and orders are known; null for everybody else, who declare by mail. */
export function senderOf({ viewer }: Scope): { userName: string; email: string } | null {
  return isMember(viewer) ? { userName: viewer.userName ?? '', email: viewer.email } : null;
}

export type ContractView = ReturnType<typeof presentContract>;

function presentContract(contract: Contract) {
  const { id, kind, title, boughtAt, sum, currency, hindrance, gifts } = contract;
  const money = formatMoney(sum, currency);
  const bought = `${kind === 'order' ? `Order ${id}` : 'Subscription'}, ${formatDate(boughtAt)}.`;
  const notes = {
    over: `Its period ended on ${formatDate(lastDayOf(boughtAt))}.`,
    'given-up': 'You chose to start at once, and opened a lesson.',
    withdrawn: 'You have withdrawn from it.',
    refunded: 'It was refunded.',
  };
  return {
    id,
    title,
    sum: sum > 0 ? money : '',
    note: [
      bought,
      hindrance ? notes[hindrance] : `Until ${formatDate(lastDayOf(boughtAt))}.`,
      hindrance === null && gifts.length > 0 && 'A gift in it ends too, even if its code was used.',
      formatCharged(contract),
    ]
      .filter(Boolean)
      .join(' '),
    isOpen: hindrance === null,
  };
}

/** A member's orders and subscription of the period, for the form to tick; empty for everybody else. */
export async function listOwnContracts(scope: Scope): Promise<ContractView[]> {
  const { viewer } = scope;
  if (!isMember(viewer)) return [];
  const contracts = await readOne(scope, readContracts(scope, viewer.id, scope.now()));
  return contracts.map(presentContract);
}

/** What is read once more before it is declared. Nothing is kept yet. */
export interface Review {
  words: string[];
  from: string;
  facts: { label: string; value: string }[];
}

/** A guest's withdrawal to read once more: their own words, and nothing that we know. */
export async function reviewGuestWithdrawal(_scope: Scope, { name, email, about }: GuestWithdrawal): Promise<Review> {
  return review({ words: wordsOfWithdrawal({ contracts: [], about }), name, email });
}

/** A member's withdrawal to read once more, with what follows. Throws invalid for an order that cannot be ticked. */
export async function reviewOwnWithdrawal(scope: Scope, { order: chosen, about }: OwnWithdrawal): Promise<Review> {
  const userId = scope.viewer?.id ?? '';
  const own = chosen.length ? await readOne(scope, readContracts(scope, userId, scope.now())) : [];
  const contracts = chooseContracts(own, chosen);
  const [first] = contracts;
  const sum = contracts.reduce((all, one) => all + one.sum, 0);
  const facts = first
    ? [
        {
          label: 'You get back',
          value:
            sum > 0
              ? `${formatMoney(sum, first.currency)}, to the card or account you paid with`
              : 'Nothing was charged',
        },
        ...contracts
          .filter(({ charged }) => charged.length)
          .map((one) => ({ label: 'What is kept', value: `${formatCharged(one)} You chose to start at once.` })),
        { label: 'What closes', value: contracts.map(({ title }) => title).join('; ') },
        { label: 'What stays', value: 'Your account, your notes, your comments' },
      ]
    : [];
  const words = wordsOfWithdrawal({ contracts, about });
  return { ...review({ words, ...nameOf(scope) }), facts };
}

/** A cancellation to read once more: a guest's, or that of a member, whose name and address are known. */
export async function reviewCancellation(scope: Scope, typed: OwnCancellation | GuestCancellation): Promise<Review> {
  const { name, email } = 'name' in typed ? typed : nameOf(scope);
  return review({ words: wordsOfCancellation(cancellationOf(typed)), name, email });
}

function nameOf(scope: Scope): { name: string; email: string } {
  const sender = senderOf(scope);
  return { name: sender?.userName ?? '', email: sender?.email ?? '' };
}

function review({ words, name, email }: { words: string; name: string; email: string }): Review {
  return { words: words.split('\n'), from: `${name}, ${email}`, facts: [] };
}

/**
 * The declaration that this browser has just made; null for a text that we did not sign. To somebody who was not signed
 * in, it shows nothing but what they typed, since the address may be somebody else's. One round trip.
 */
export async function showDeclared(scope: Scope, ref: string | null) {
  const id = ref === null ? null : declarationIdIn(scope, 'page', ref);
  if (id === null) return null;
  const viewerId = isMember(scope.viewer) ? scope.viewer.id : '';
  const [found, effects, held] = await scope.read(
    readDeclaration(scope, id),
    selectWithdrawn(scope, id),
    readHeldBy(scope, viewerId),
  );
  if (!found) return null;
  const isOwn = found.way === 'account' && found.userId === viewerId;
  return {
    ...moments(found),
    isOwn,
    isSettled: isOwn && found.state === 'settled',
    to: isOwn ? found.email : maskAddress(found.email),
    words: isOwn ? found.words.split('\n') : [],
    refund: isOwn && effects.length > 0 ? refundOf(effects) : null,
    access: isOwn && effects.length > 0 ? accessAfter(scope, effects, held?.subscription) : null,
    ended: isOwn && held ? endOf(held.subscription) : null,
  };
}

/** What a declaration withdrew from: what is due back for it, and what is kept for the days that were used. */
function selectWithdrawn({ db }: Scope, declarationId: string) {
  const of = sql`FROM ${payments} p WHERE p.order_id = ${withdrawals.contractId} OR p.subscription_id = ${withdrawals.contractId}`;
  // The provider's clock has whole seconds, and need not agree with ours.
  const before = sql`(SELECT coalesce(sum(c.amount), 0) FROM ${creditNotes} c
    WHERE c.invoice_id = p.invoice_id AND c.issued_at < ${withdrawals.withdrawnAt} - ${minute})`;
  const kept = keptOf(sql`p`);
  return db
    .select({
      contractId: withdrawals.contractId,
      refundedAt: withdrawals.refundedAt,
      due: subquery<number | null>(sql`(SELECT sum(max(0, p.amount - ${kept} - ${before})) ${of})`).as('due'),
      kept: subquery<number | null>(sql`(SELECT sum(${kept}) ${of})`).as('kept'),
      currency: subquery<Currency | null>(sql`(SELECT p.currency ${of} LIMIT 1)`).as('currency'),
    })
    .from(withdrawals)
    .where(eq(withdrawals.declarationId, declarationId));
}

type Effects = Awaited<ReturnType<typeof selectWithdrawn>>;

/** An order closes with its declaration, a subscription once the provider has ended it. */
function accessAfter(scope: Scope, effects: Effects, held?: SubscriptionFacts & { subscriptionId: string }): string {
  const isOpen =
    held &&
    effects.some(({ contractId }) => contractId === held.subscriptionId) &&
    isSubscriptionOpen(held, scope.now());
  const closes = isOpen ? 'It closes when our payment provider answers, usually within a minute.' : 'It is closed.';
  return `${closes} Your notes stay in My notes.`;
}

/** '£54.00 goes back to the card or account you paid with. £6.00 is kept for the days you used.' */
function refundOf(effects: Effects): string {
  const currency = effects.find((one) => one.currency)?.currency ?? null;
  const sumOf = (part: 'due' | 'kept') => effects.reduce((sum, one) => sum + (one[part] ?? 0), 0);
  const [due, kept] = [sumOf('due'), sumOf('kept')];
  if (!currency || due + kept === 0) return 'Nothing was charged.';
  const isSent = effects.every(({ refundedAt }) => refundedAt !== null);
  const way = isSent ? 'was sent' : 'goes back';
  return [
    ...(due > 0
      ? [`${formatMoney(due, currency)} ${way} to the card or account you paid with. Banks take up to five days.`]
      : []),
    ...(kept > 0 ? [`${formatMoney(kept, currency)} is kept for the days you used.`] : []),
  ].join(' ');
}

interface Ending {
  canceledAt: Date | null;
  currentTermEndsAt: Date | null;
  isPaidForGood: boolean;
}

/** What follows from a member's cancellation; null while their subscription is not cancelled. */
function endOf({ canceledAt, currentTermEndsAt, isPaidForGood }: Ending) {
  if (!canceledAt || isPaidForGood) return null;
  return { lastDay: currentTermEndsAt ? formatDate(currentTermEndsAt) : 'The end of its term' };
}

function moments(found: Declaration) {
  return {
    number: formatNumber(found),
    kind: found.kind,
    at: found.declaredAt.toISOString(),
    moment: formatMoment(found.declaredAt),
  };
}

export type Linked = NonNullable<Awaited<ReturnType<typeof showLinked>>>;

/**
 * The declaration that a mailed link is about; null for a link that is none of ours. It says whether the link was
 * pressed, and nothing of what was found: that is mailed.
 */
export async function showLinked(scope: Scope, token: string | null) {
  const found = token === null ? null : await findDeclaration(scope, 'mail', token);
  if (!found) return null;
  return {
    ...moments(found),
    words: found.words.split('\n'),
    from: `${found.name}, ${found.email}`,
    confirmedAt: found.confirmedAt && formatMoment(found.confirmedAt),
    isOver: found.confirmedAt === null && found.state !== 'waiting',
  };
}
