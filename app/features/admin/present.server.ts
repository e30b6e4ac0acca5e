import { type ReportReason, reportWords } from '~/features/comments/rules';
import type { WebhookRow } from '~/features/webhooks/list-webhooks.server';
import { formatWhole } from '~/kit/money';
import type { Clocks } from '~/kit/office-time';
import type { OpenPage } from '~/kit/paging';
import type { Choice } from '~/kit/table';
import { paths } from '~/paths';
import { noUser } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { holdsOffice } from '~/scope/viewer';
import type { MailRow } from './health/resend-mail.server';
import type { JobRow } from './health/retry-job.server';
import type { CommentRow } from './members/list-comments.server';
import type { UserRow } from './members/list-users.server';
import { type EntryRow, mostCounted } from './queries.server';
import { type mailStates, nameOfAct } from './rules';

/** Maps the items of a page and keeps the rest of it. */
export function mapPage<T, U>({ items, ...rest }: OpenPage<T>, present: (item: T) => U): OpenPage<U> {
  return { items: items.map(present), ...rest };
}

/** '12,431', or '10,000+' if counting stopped at the limit. */
export function presentTotal(total: number): string {
  return total > mostCounted ? `${formatWhole(mostCounted)}+` : formatWhole(total);
}

/** The current moment and the office's time zone. */
export function clocksOf({ now, config }: Scope): Clocks {
  return { now: now(), zone: config.brand.timeZone };
}

/** A course or bundle as a choice among things of both kinds. */
export const choiceOf =
  (kind: 'course' | 'bundle') =>
  ({ value, label }: Choice): Choice => ({ value: `${kind}:${value}`, label });

/** The email address, or 'Deleted account': deleting an account replaces its address with `deleted-…`. */
export function addressOf({ email }: { email: string }): string {
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

export function stateOf({ blockedAt, verifiedAt }: { blockedAt: Date | null; verifiedAt: Date | null }) {
  if (blockedAt) return 'Blocked';
  return verifiedAt ? '' : 'Unverified';
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

/** The most characters shown of a comment. The lesson or article shows the whole comment. */
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

/** '3 reports: Advertising or spam (2), Insult or harassment (1)'; empty if there are no reports. */
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

/** The name of a kind in words. It also replaces the subject of a mail that is not written yet. */
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
    state: state as keyof typeof mailStates,
    at: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? '',
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
  const { id, type, state, error, resource, version, receivedAt, tries, lastError, canBeReplayed } = event;
  return {
    id,
    type,
    state,
    resource: resource ? `${resource}${version === null ? '' : `, version ${version}`}` : '',
    tries: tries ?? '',
    error: error ?? (state === 'received' ? (lastError ?? '') : ''),
    received: receivedAt.toISOString(),
    canBeReplayed,
  };
}
