import type { OfficeDeclarations, WaitingDeclaration } from '~/features/withdrawals/office/list-declarations.server';
import { type Contract, daysToRefund, formatContract, formatNumber } from '~/features/withdrawals/rules';
import { day, formatDate } from '~/kit/dates';
import { formatMoney, formatWhole, isCurrency } from '~/kit/money';
import { formatSeries } from '~/kit/series';
import { paths } from '~/paths';
import { type Heap, mostCounted, type Waiting } from '../health/read-waiting.server';
import { headingOf } from '../start/present-start.server';

type Heaps = Pick<Waiting, 'declared' | 'lateRefunds'>;

/**
 * The withdrawals and cancellations for the office, with the counts that the navigation shows, too. `open`: the number
 * of the one whose forms are open.
 */
export function presentWithdrawals(found: OfficeDeclarations<Heaps>, now: Date, open: number | null) {
  const { declared, lateRefunds } = found.waitingCounts;
  const waiting = found.waiting.map((one) => presentWaiting(one, now));
  const asked = found.waiting.find(({ declaration }) => declaration.number === open);
  const oldest = waiting[0]?.left;
  return {
    waiting,
    needs: [
      declared.count + lateRefunds.count > 0 && `${headingOf([declared, lateRefunds])}.`,
      oldest !== undefined &&
        `Refund within ${daysToRefund} days. The oldest has ${oldest} ${oldest === 1 ? 'day' : 'days'} left.`,
    ]
      .filter(Boolean)
      .join(' '),
    more: moreThan(waiting.length, declared),
    moreLate: moreThan(found.late.length, lateRefunds),
    late: found.late.map(({ contractId, userId, withdrawnAt }) => ({
      id: contractId,
      at: withdrawnAt.toISOString(),
      href: paths.adminUser(userId, { tab: 'payments' }),
    })),
    settled: found.settled.map(presentSettled),
    counts: countsOf(found.counts),
    open: asked ? { ...presentWaiting(asked, now), facts: factsOf(asked) } : null,
  };
}

/** '3 more after these'; '' if all are shown. */
function moreThan(shown: number, { count }: Heap): string {
  if (count <= shown) return '';
  return `${formatWhole(count - shown)}${count >= mostCounted ? ' or more' : ' more'} after these`;
}

/** 'W-118, and what its author wrote', with the acts that are offered. */
function presentWaiting(waiting: WaitingDeclaration, now: Date) {
  const { declaration, contracts, meant } = waiting;
  const { id, kind, number, name, email, about, words, declaredAt, confirmedAt } = declaration;
  const offered = meant.length ? meant : contracts;
  return {
    id,
    number: formatNumber({ kind, number }),
    value: number,
    at: declaredAt.toISOString(),
    name,
    email,
    about: about || words,
    state: stateOf(waiting),
    known: knownOf(waiting),
    left: Math.max(0, daysToRefund - Math.floor((now.getTime() - declaredAt.getTime()) / day)),
    isConfirmed: confirmedAt !== null,
    refunds:
      kind === 'withdrawal'
        ? offered
            .filter(({ hindrance }) => hindrance !== 'withdrawn' && hindrance !== 'refunded')
            .map((one) => ({
              contractId: one.id,
              label: one.sum > 0 ? `Refund ${formatMoney(one.sum, one.currency)}` : 'End access',
            }))
        : [],
    isCancellation: kind === 'cancellation',
    findHref: paths.adminUsers({ q: email }),
    openHref: paths.adminWithdrawals({ refuse: number }),
  };
}

function stateOf({ declaration, owner, contracts, held }: WaitingDeclaration): {
  text: string;
  look: 'warn' | 'bad' | 'line';
} {
  const { kind, way, confirmedAt, isForCause, endsOn } = declaration;
  if (way === 'mail' && !confirmedAt) return { text: 'Not confirmed by mail', look: 'warn' };
  if (!owner) return { text: 'No account', look: 'line' };
  if (kind === 'cancellation') {
    if (isForCause) return { text: 'For cause', look: 'warn' };
    if (!held) return { text: 'No subscription', look: 'line' };
    return { text: endsOn ? `On ${formatDate(new Date(endsOn))}` : 'Nothing to cancel', look: 'line' };
  }
  if (contracts.some(({ hindrance }) => hindrance === 'given-up')) return { text: 'Right given up', look: 'bad' };
  if (!contracts.length) return { text: 'No order', look: 'line' };
  return { text: contracts.length > 1 ? 'Several orders' : 'Described', look: 'line' };
}

const notes = {
  over: 'period over',
  'given-up': 'right given up',
  withdrawn: 'withdrawn from',
  refunded: 'refunded',
};

function describe(one: Contract): string {
  const state = one.hindrance ? `, ${notes[one.hindrance]}` : '';
  const days = one.charged.map(({ used, days }) => `, ${used} of ${days} days used`).join('');
  return `${one.title}, ${formatContract(one)}, ${formatMoney(one.sum, one.currency)}${days}${state}.`;
}

/** What is known about a declaration: the orders of the period, or the subscription. */
function knownOf({ declaration, contracts, held }: WaitingDeclaration): string {
  if (declaration.kind === 'withdrawal') {
    return contracts.length ? contracts.map(describe).join(' ') : 'No order of the last 14 days on this address.';
  }
  if (!held) return 'No subscription on this address.';
  const { state, currentTermEndsAt } = held.subscription;
  const until = currentTermEndsAt ? `, term until ${formatDate(currentTermEndsAt)}` : '';
  return `${held.planName ?? 'Subscription'}, ${state.replaceAll('_', ' ')}${until}.`;
}

function factsOf(waiting: WaitingDeclaration) {
  const { declaration } = waiting;
  return [
    { label: 'Words', value: declaration.words },
    { label: 'From', value: `${declaration.name}, ${declaration.email}` },
    { label: 'Known', value: knownOf(waiting) },
  ];
}

type Settled = OfficeDeclarations['settled'][number];

function presentSettled({ declaration, byName, paidBack }: Settled) {
  const { id, kind, number, name, email, about, words, declaredAt, settledAt, state, way, reason } = declaration;
  const sums = (JSON.parse(paidBack) as { amount: number; currency: string }[]).flatMap(({ amount, currency }) =>
    isCurrency(currency) ? [formatMoney(amount, currency)] : [],
  );
  const isAutomatic = declaration.settledById === null;
  return {
    id,
    number: formatNumber({ kind, number }),
    at: declaredAt.toISOString(),
    who: way === 'account' ? name : email,
    about: about || words,
    how: state === 'refused' ? 'Refused' : isAutomatic ? 'Automatic' : 'By the office',
    look: state === 'refused' ? ('bad' as const) : ('owned' as const),
    note: isAutomatic
      ? way === 'account'
        ? 'Signed in'
        : 'Link in the mail'
      : `${byName ?? 'Somebody'}${reason ? `: “${reason}”` : ''}`,
    paidBack: sums.length ? formatSeries(sums) : '',
    settled: settledAt?.toISOString() ?? '',
  };
}

/** '14 in 30 days: 12 automatic, 1 by the office, 1 refused' */
function countsOf(counts: OfficeDeclarations['counts']): string {
  const sum = (is: (one: (typeof counts)[number]) => boolean) =>
    counts.filter(is).reduce((all, one) => all + one.count, 0);
  const all = sum(() => true);
  if (!all) return '';
  const refused = sum(({ state }) => state === 'refused');
  const byOffice = sum(({ state, isByOffice }) => state === 'settled' && isByOffice === 1);
  return `${formatWhole(all)} in 30 days: ${all - refused - byOffice} automatic, ${byOffice} by the office, ${refused} refused`;
}
