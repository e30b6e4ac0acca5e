import { type ReportReason, reportWords } from '~/features/comments/rules';
import { isLive } from '~/features/entitlements/rules';
import type { WebhookRow } from '~/features/webhooks/list-webhooks.server';
import { formatDate, formatMinute } from '~/kit/dates';
import { type Currency, formatMoney, formatWhole } from '~/kit/money';
import type { OpenPage } from '~/kit/paging';
import type { Choice } from '~/kit/table';
import { paths } from '~/paths';
import { noUser } from '~/scope/jobs';
import { holdsOffice } from '~/scope/viewer';
import type { CommentRow } from './list-comments.server';
import type { JobRow } from './list-jobs.server';
import type { MailRow } from './list-mails.server';
import type { UserRow } from './list-users.server';
import { type EntryRow, mostCounted } from './queries.server';
import { nameOfAct } from './rules';
import type { UserDetails } from './show-user.server';

/** The same page of another list. */
export function mapPage<T, U>({ items, ...rest }: OpenPage<T>, present: (item: T) => U): OpenPage<U> {
  return { items: items.map(present), ...rest };
}

const time = (at: Date | null) => (at ? formatMinute(at) : '');

/** '12,431'; '10,000+' where counting ended. */
export function presentTotal(total: number): string {
  return total > mostCounted ? `${formatWhole(mostCounted)}+` : formatWhole(total);
}

interface Named {
  email: string;
  userName: string | null;
}

/** A deletion leaves `deleted-…` where the address was. */
function addressOf({ email }: Named): string {
  return email.includes('@') ? email : 'Deleted account';
}

export function presentUserRow(user: UserRow) {
  return {
    id: user.id,
    name: user.userName ?? addressOf(user),
    email: addressOf(user),
    role: holdsOffice(user.role) ? user.role : '',
    state: stateOf(user),
    subscription: user.subscription ? kindInWords(user.subscription.replace('_', '-')) : '',
    joined: user.createdAt.toISOString(),
    href: paths.adminUser(user.id),
  };
}

function stateOf({ blockedAt, verifiedAt }: { blockedAt: Date | null; verifiedAt: Date | null }) {
  if (blockedAt) return 'Blocked';
  return verifiedAt ? '' : 'Unverified';
}

/** Everything of one person's page, in words. */
export function presentUserDetails(details: UserDetails, now: Date) {
  const { user, holdings, ordered, paid, given, signedIn, mailed, entries } = details;
  const givenOf = (invoiceId: string | null) => given.find((one) => one.invoiceId === invoiceId)?.amount ?? 0;
  return {
    id: user.id,
    name: user.userName ?? addressOf(user),
    role: user.role,
    isBlocked: user.blockedAt !== null,
    seesSaleBanner: user.toShowSaleBanner,
    state: stateOf(user),
    facts: [
      { label: 'Email', value: addressOf(user) },
      { label: 'Id', value: user.id },
      { label: 'Joined', value: time(user.createdAt) },
      { label: 'Verified', value: user.verifiedAt ? time(user.verifiedAt) : 'not yet' },
      ...(user.blockedAt ? [{ label: 'Blocked', value: time(user.blockedAt) }] : []),
      { label: 'Country', value: user.country ?? 'not told' },
      { label: 'Referred by', value: user.referralSource || 'not kept' },
    ],
    subscription: holdings.subscription && {
      plan: holdings.subscription.planName,
      state: holdings.subscription.state.replace('_', ' '),
      since: formatDate(holdings.subscription.startedAt),
      termEnds: holdings.subscription.currentTermEndsAt ? formatDate(holdings.subscription.currentTermEndsAt) : '',
    },
    grants: holdings.grants.map((grant) => ({
      id: grant.id,
      title: grant.kind === 'everything' ? 'Everything' : (grant.title ?? `A ${grant.kind} that is no longer sold`),
      kind: grant.kind,
      source: `${sources[grant.source]} on ${formatDate(grant.since)}`,
      end: endOf(grant),
      canBeTakenBack: grant.source === 'admin' && isLive(grant, now),
    })),
    orders: ordered.map((order) => ({
      id: order.id,
      titles: order.titles ?? '',
      total: formatMoney(order.total, order.currency),
      state: stateWith(order.state, givenOf(order.invoiceId), order.currency),
      invoice: order.invoiceId ?? '',
      at: time(order.createdAt),
    })),
    payments: paid.map(({ id, amount, currency, paidAt, invoiceId }) => ({
      id,
      amount: stateWith(formatMoney(amount, currency), givenOf(invoiceId), currency),
      invoice: invoiceId,
      at: time(paidAt),
    })),
    refundable: [
      ...ordered
        .filter(({ state }) => state === 'paid')
        .map(({ titles, total, ...order }) => ({ ...order, what: titles ?? 'An order', left: total })),
      ...paid.map(({ amount, paidAt, ...payment }) => ({
        ...payment,
        ...{ createdAt: paidAt, what: 'A subscription', left: amount },
      })),
    ]
      .map((payment) => ({ ...payment, left: payment.left - givenOf(payment.invoiceId) }))
      .filter(({ invoiceId, left }) => invoiceId && left > 0)
      .map(refundChoice),
    sessions: signedIn.map(({ id, via, device, createdAt }) => ({
      id,
      where: via === 'api' ? 'API client' : (device ?? 'A browser'),
      since: time(createdAt),
    })),
    mails: mailed.map(({ id, kind, subject, state, createdAt }) => ({
      id,
      subject: subject ?? kindInWords(kind),
      state,
      at: time(createdAt),
      href: paths.adminMail(id),
    })),
    entries: entries.map(presentEntry),
    things: [
      { label: 'Courses', options: details.courses.map(({ id, title }) => ({ value: `course:${id}`, label: title })) },
      { label: 'Bundles', options: details.bundles.map(({ id, title }) => ({ value: `bundle:${id}`, label: title })) },
    ],
  };
}

function stateWith(text: string, given: number, currency: Currency): string {
  return given > 0 ? `${text}, ${formatMoney(given, currency)} refunded` : text;
}

interface Refundable {
  invoiceId: string | null;
  what: string;
  /** What was not given back yet. */
  left: number;
  currency: Currency;
  createdAt: Date;
}

/** A payment as a choice. */
function refundChoice({ invoiceId, what, left, currency, createdAt }: Refundable) {
  return { value: invoiceId ?? '', label: `${what}, ${formatMoney(left, currency)}, ${formatDate(createdAt)}` };
}

const sources = {
  order: 'Bought',
  'activation-code': 'Activation code',
  gift: 'A gift, redeemed',
  admin: 'Added by an administrator',
} as const;

function endOf({ endsAt, revokedAt }: { endsAt: Date | null; revokedAt: Date | null }): string {
  if (revokedAt) return `Removed on ${formatDate(revokedAt)}`;
  return endsAt ? `Until ${formatDate(endsAt)}` : 'No end date';
}

export function presentEntry(entry: EntryRow) {
  const { id, at, action, details, subjectHash, addressHash, byId, byName } = entry;
  return {
    id,
    at: at.toISOString(),
    act: nameOfAct(action),
    by: byId ? { name: byName ?? byId, href: paths.adminUser(byId) } : null,
    details: Object.entries(details ?? {})
      .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(', '),
    subject: subjectHash?.slice(0, 8) ?? '',
    address: addressHash?.slice(0, 8) ?? '',
  };
}

/** Longer words are cut: the place itself shows them whole. */
const longestBody = 400;

export function presentComment(comment: CommentRow) {
  const { id, subjectKind, parentId, userId, userName, format, body, removedAt, hiddenAt, hiddenReason } = comment;
  const words = format === 'html' ? body.replaceAll(/<[^>]*>/g, ' ') : body;
  return {
    id,
    words: words.length > longestBody ? `${words.slice(0, longestBody)}…` : words,
    author: userName ?? (removedAt ? 'removed' : 'nameless'),
    authorHref: userId && paths.adminUser(userId),
    kind: parentId ? 'Reply' : 'Comment',
    place: comment.place ?? 'deleted',
    placeHref: comment.slug && (subjectKind === 'lesson' ? paths.lesson(comment.slug) : paths.article(comment.slug)),
    replies: formatWhole(comment.repliesCount),
    at: comment.createdAt.toISOString(),
    hidden: hiddenAt && { at: hiddenAt.toISOString(), reason: hiddenReason ?? '' },
    reports: reportsInWords(JSON.parse(comment.reports) as ReportReason[]),
    isRemoved: removedAt !== null,
  };
}

/** '3 reports: Advertising or spam (2), Insult or harassment (1)'; empty for none. */
function reportsInWords(reasons: ReportReason[]): string {
  if (!reasons.length) return '';
  const groups = Object.entries(reportWords)
    .map(([reason, words]) => ({ words, count: reasons.filter((one) => one === reason).length }))
    .filter(({ count }) => count > 0);
  const each = groups.map(({ words, count }) => `${words} (${count})`).join(', ');
  return `${reasons.length === 1 ? '1 report' : `${reasons.length} reports`}: ${each}`;
}

/** 'festival-winner' → 'Festival winner'. */
export function presentChoice(name: string): Choice {
  return { value: name, label: kindInWords(name) };
}

/** A mail that was not written yet has no subject. */
function kindInWords(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');
}

export function presentMail(mail: MailRow) {
  const state = mail.state === 'sending' && mail.jobState === 'dead' ? 'failed' : mail.state;
  return {
    id: mail.id,
    subject: mail.subject ?? kindInWords(mail.kind),
    kind: kindInWords(mail.kind),
    to: mail.recipient ?? mail.userName ?? '',
    state: state as 'sending' | 'sent' | 'skipped' | 'failed',
    at: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? '',
    tries: mail.attempts,
    error: state === 'sent' ? '' : (mail.lastError ?? ''),
    jobId: state === 'failed' ? mail.jobId : null,
    href: paths.adminMail(mail.id),
    user: mail.userId &&
      mail.userId !== noUser && { name: mail.userName ?? mail.userId, href: paths.adminUser(mail.userId) },
    canBeRepeated: state === 'sent' && mail.userId !== null && mail.subjectId !== null,
  };
}

export function presentJob({ id, kind, dedupeKey, attempts, lastError, createdAt, availableAt }: JobRow) {
  return {
    id,
    kind,
    key: dedupeKey,
    tries: attempts,
    error: lastError ?? '',
    since: createdAt.toISOString(),
    last: availableAt.toISOString(),
  };
}

export function presentWebhook(event: WebhookRow) {
  const { id, type, state, error, resource, version, receivedAt, handledAt, tries, lastError, canBeReplayed } = event;
  return {
    id,
    type,
    state,
    resource: resource ? `${resource}${version === null ? '' : `, version ${version}`}` : '',
    tries: tries ?? '',
    error: error ?? (state === 'received' ? (lastError ?? '') : ''),
    received: receivedAt.toISOString(),
    handled: handledAt?.toISOString() ?? '',
    canBeReplayed,
  };
}
