import { graceEndsAt, isLive, isSubscriptionOpen } from '~/features/entitlements/rules';
import { timeAgo, timeAgoInText } from '~/kit/dates';
import { type Currency, formatMoney, formatWhole } from '~/kit/money';
import { type Clocks, officeMinute, officeTime } from '~/kit/office-time';
import { paths } from '~/paths';
import { addressOf, choiceOf, mapPage, presentComment, presentEntry, presentMail, stateOf } from '../present.server';
import { type UserTab, userTabs } from '../rules';
import { mostOfUser, type OpenTab, type UserHead } from './show-user.server';
import type { TabFacts } from './user-tabs.server';

const dayOf = (at: Date, { zone }: Clocks) => officeTime(at, zone).day;

/** The texts at the head of a person's page. */
export function presentUserHead(head: UserHead, current: UserTab, clocks: Clocks) {
  const name = head.userName ?? addressOf(head);
  const { subscription } = head;
  return {
    id: head.id,
    name,
    email: addressOf(head),
    avatarUrl: head.avatarFileId && paths.media(head.avatarFileId),
    role: head.role,
    isBlocked: head.blockedAt !== null,
    state: stateOf(head),
    subscription: subscription?.state.replace('_', ' ') ?? '',
    seesSaleBanner: head.toShowSaleBanner,
    wrongs: wrongsOf(head, clocks),
    facts: [
      { label: 'Member since', value: dayOf(head.createdAt, clocks) },
      {
        label: 'Paid',
        value: head.sums.map(({ amount, currency }) => formatMoney(amount, currency)).join(', ') || 'nothing',
      },
      {
        label: 'Lessons completed',
        value: `${formatWhole(head.lessons)} in ${head.courses} ${head.courses === 1 ? 'course' : 'courses'}`,
      },
      { label: 'Last seen', value: head.lastSeen ? timeAgo(new Date(head.lastSeen), clocks.now) : 'never' },
      { label: 'Lives in', value: livesIn(head) },
      { label: 'Email confirmed', value: head.verifiedAt ? dayOf(head.verifiedAt, clocks) : 'not yet' },
      { label: 'Came from', value: head.referralSource || 'not kept' },
      { label: 'ID', value: head.id },
    ],
    tabs: userTabs.map((tab) => ({
      label: `${tabNames[tab]}${countOf(head, tab)}`,
      href: paths.adminUser(head.id, { tab: tab === 'access' ? undefined : tab }),
      isCurrent: tab === current,
    })),
  };
}

const tabNames: Record<UserTab, string> = {
  access: 'Access',
  payments: 'Payments',
  progress: 'Progress',
  mails: 'Emails',
  sessions: 'Sessions',
  comments: 'Comments',
  audit: 'Audit log',
};

function countOf(head: UserHead, tab: UserTab): string {
  if (tab !== 'payments' && tab !== 'mails' && tab !== 'sessions' && tab !== 'comments') return '';
  const count = head[tab];
  return count >= mostOfUser ? ` ${mostOfUser}+` : ` ${count}`;
}

function livesIn({ country, billingCurrency }: UserHead): string {
  const parts = [country, billingCurrency && `pays in ${billingCurrency}`].filter(Boolean);
  return parts.join(', ') || 'not known';
}

/** What is wrong with an account, most urgent first, each with a link to the tab that shows more. */
function wrongsOf(head: UserHead, clocks: Clocks) {
  const { now, zone } = clocks;
  const { subscription, blockedAt, verifiedAt } = head;
  const at = (tab: UserTab) => paths.adminUser(head.id, { tab });
  const wrongs: { title: string; text: string; press?: { label: string; href: string } }[] = [];
  if (blockedAt) {
    wrongs.push({
      title: `Blocked since ${officeMinute(blockedAt, zone)}`,
      text: 'They are signed out, and cannot sign in.',
      press: { label: 'See who blocked them', href: at('audit') },
    });
  }
  if (subscription?.pastDueSince && subscription.state === 'active') {
    const { pastDueSince, cardLastFour, price, currency } = subscription;
    const sum = price === null ? '' : `, ${formatMoney(price, currency)}`;
    const card = cardLastFour ? ` by the card ending ${cardLastFour}` : '';
    const until = graceEndsAt(pastDueSince);
    wrongs.push({
      title: `The last payment failed ${timeAgoInText(pastDueSince, now)}`,
      text: `${dayOf(pastDueSince, clocks)}${sum}${card}. ${
        until > now
          ? `Access stays until ${officeMinute(until, zone)}.`
          : `Access ended on ${officeMinute(until, zone)}.`
      } The provider tries again by itself.`,
      press: { label: 'See the emails about it', href: at('mails') },
    });
  }
  if (head.refundsOwed) {
    wrongs.push({
      title: 'A refund was refused by the provider',
      text: 'The money is still owed. Refund it at the provider.',
      press: { label: 'See the payments', href: at('payments') },
    });
  }
  if (head.mismatched) {
    wrongs.push({
      title: 'A payment does not match its order',
      text: 'Nothing was opened for it.',
      press: { label: 'See the payments', href: at('payments') },
    });
  }
  if (head.mailsFailed) {
    wrongs.push({
      title: head.mailsFailed === 1 ? 'An email could not be sent' : `${head.mailsFailed} emails could not be sent`,
      text: 'We have given up after several tries.',
      press: { label: 'See the emails', href: at('mails') },
    });
  }
  if (!verifiedAt)
    wrongs.push({ title: 'The email address is not confirmed', text: 'They cannot sign in until they confirm it.' });
  return wrongs;
}

export type OpenView = ReturnType<typeof presentTab>;

/** The texts of the open tab of a person's page. */
export function presentTab(open: OpenTab, clocks: Clocks) {
  switch (open.tab) {
    case 'access':
      return { tab: open.tab, ...presentAccess(open.facts, clocks) };
    case 'payments':
      return { tab: open.tab, ...presentPayments(open.facts, clocks) };
    case 'progress':
      return { tab: open.tab, list: mapPage(open.facts, (row) => presentProgress(row, clocks)) };
    case 'mails':
      return { tab: open.tab, list: mapPage(open.facts, presentMail) };
    case 'sessions':
      return {
        tab: open.tab,
        sessions: open.facts.map(({ id, via, device, createdAt }) => ({
          id,
          where: via === 'api' ? 'API client' : (device ?? 'A browser'),
          since: createdAt.toISOString(),
        })),
      };
    case 'comments':
      return { tab: open.tab, list: mapPage(open.facts, presentComment) };
    case 'audit':
      return { tab: open.tab, list: mapPage(open.facts, presentEntry) };
  }
}

function presentAccess({ holdings, courses, bundles }: TabFacts['access'], clocks: Clocks) {
  const { subscription, grants } = holdings;
  const isSubscribed = subscription !== null && isSubscriptionOpen(subscription, clocks.now);
  return {
    reasons: grants.filter((grant) => isLive(grant, clocks.now)).length + (isSubscribed ? 1 : 0),
    subscription: subscription && {
      plan: subscription.planName,
      state: subscription.state.replace('_', ' '),
      since: subscription.startedAt.toISOString(),
      end: isSubscribed ? termOf(subscription.currentTermEndsAt, clocks) : 'Opens nothing now',
    },
    grants: grants.map((grant) => ({
      id: grant.id,
      title: grant.kind === 'everything' ? 'Everything' : (grant.title ?? `A ${grant.kind} that is no longer sold`),
      why: sources[grant.source],
      since: grant.since.toISOString(),
      end: endOf(grant, clocks),
      canBeTakenBack: grant.source === 'admin' && isLive(grant, clocks.now),
    })),
    things: [
      { label: 'Courses', options: courses.map(choiceOf('course')) },
      { label: 'Bundles', options: bundles.map(choiceOf('bundle')) },
    ],
  };
}

const sources = {
  order: 'Bought',
  'activation-code': 'Activation code',
  gift: 'A gift, redeemed',
  admin: 'Added by an administrator',
} as const;

function termOf(endsAt: Date | null, clocks: Clocks): string {
  return endsAt ? `Term ends ${dayOf(endsAt, clocks)}` : 'No end date';
}

function endOf({ endsAt, revokedAt }: { endsAt: Date | null; revokedAt: Date | null }, clocks: Clocks): string {
  if (revokedAt) return `Removed on ${dayOf(revokedAt, clocks)}`;
  if (!endsAt) return 'No end date';
  return `${endsAt > clocks.now ? '' : 'Ended on '}${dayOf(endsAt, clocks)}`;
}

/** Orders and payments with the refunded sums, and the payments that can still be refunded. */
function presentPayments({ ordered, paid, given }: TabFacts['payments'], clocks: Clocks) {
  const givenOf = (invoiceId: string | null) => given.find((one) => one.invoiceId === invoiceId)?.amount ?? 0;
  return {
    page: ordered.page,
    hasMore: ordered.hasMore || paid.hasMore,
    orders: ordered.items.map((order) => ({
      id: order.id,
      titles: order.titles ?? '',
      total: formatMoney(order.total, order.currency),
      state: order.state,
      refunded: refundedOf(givenOf(order.invoiceId), order.currency),
      invoice: order.invoiceId ?? '',
      at: order.createdAt.toISOString(),
    })),
    payments: paid.items.map(({ id, amount, currency, paidAt, invoiceId }) => ({
      id,
      amount: formatMoney(amount, currency),
      refunded: refundedOf(givenOf(invoiceId), currency),
      invoice: invoiceId,
      at: paidAt.toISOString(),
    })),
    // What is left of each payment, in minor units, as a choice of the refund form.
    refundable: [
      ...ordered.items
        .filter(({ state }) => state === 'paid')
        .map(({ titles, total, ...order }) => ({ ...order, what: titles ?? 'An order', left: total })),
      ...paid.items.map(({ amount, kept, paidAt, ...payment }) => ({
        ...payment,
        ...{ createdAt: paidAt, what: 'A subscription', left: amount - kept },
      })),
    ]
      .map((payment) => ({ ...payment, left: payment.left - givenOf(payment.invoiceId) }))
      .filter(({ invoiceId, left }) => invoiceId && left > 0)
      .map(({ invoiceId, what, left, currency, createdAt }) => ({
        value: invoiceId ?? '',
        label: `${what}, ${formatMoney(left, currency)}, ${dayOf(createdAt, clocks)}`,
      })),
  };
}

function refundedOf(given: number, currency: Currency): string {
  return given > 0 ? `${formatMoney(given, currency)} refunded` : '';
}

function presentProgress(row: TabFacts['progress']['items'][number], clocks: Clocks) {
  const { courseId, title, completed, lessonsCount, lastLesson, lastViewedAt, completedAt, certificate } = row;
  return {
    id: courseId,
    title,
    href: paths.adminCourse(courseId),
    done: completed,
    all: Math.max(lessonsCount, completed),
    where: certificate
      ? `Certificate of ${dayOf(certificate, clocks)}`
      : completedAt
        ? `Completed on ${dayOf(completedAt, clocks)}`
        : `Last opened: ${lastLesson ?? 'a lesson that was removed'}`,
    last: timeAgo(lastViewedAt, clocks.now),
  };
}
