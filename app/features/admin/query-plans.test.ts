import { beforeEach, expect, test } from 'vitest';
import { listArticleDrafts } from '~/features/articles/office/list-article-drafts.server';
import { listBundleDrafts, listCourseDrafts } from '~/features/catalogue/office/list-drafts.server';
import { listWebhooks } from '~/features/webhooks/list-webhooks.server';
import { listDeclarations } from '~/features/withdrawals/office/list-declarations.server';
import { wholeTable } from '~/kit/table';
import type { Scope } from '~/scope/scope';
import { makeUser } from '../../../tests/support/factories';
import { planOf, recordingScope } from '../../../tests/support/recording-scope';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { listBulkActs } from './bulk/show-bulk-acts.server';
import { listReleases } from './health/list-releases.server';
import { readWaiting } from './health/read-waiting.server';
import { listMails, showMail } from './health/resend-mail.server';
import { listJobs } from './health/retry-job.server';
import { showHealth } from './health/show-health.server';
import { showStops } from './health/show-stops.server';
import { listAudit } from './list-audit.server';
import { listComments } from './members/list-comments.server';
import { listUsers } from './members/list-users.server';
import { showUser } from './members/show-user.server';
import { readSpan } from './numbers/number-span';
import { readMonth } from './numbers/read-month.server';
import { showNumbers } from './numbers/show-numbers.server';
import { userTabs } from './rules';
import { listCodes } from './selling/issue-codes.server';
import { listCoupons } from './selling/issue-coupons.server';
import {
  articleTable,
  auditTable,
  bulkTable,
  bundleTable,
  codeTable,
  commentTable,
  couponTable,
  courseTable,
  jobTable,
  mailTable,
  userTable,
  webhookTable,
} from './tables';

beforeEach(resetBindings);

const slice = { offset: 0, limit: 30 };

const reads: Record<string, (scope: Scope) => Promise<unknown>> = {
  start: (scope) => scope.read(readWaiting(scope)),
  month: (scope) => scope.read(readMonth(scope)),
  stops: (scope) => showStops(scope, { courseId: 'none' }),
  health: showHealth,
  numbers: (scope) => showNumbers(scope, readSpan({ from: null, to: null }, scope.now(), 'Europe/London').span),
  'newest users': (scope) => listUsers(scope, { ...wholeTable(userTable), search: '', filters: {} }),
  'found users': (scope) => listUsers(scope, { ...wholeTable(userTable), search: 'ann', filters: {} }),
  staff: (scope) => listUsers(scope, { ...wholeTable(userTable), search: '', filters: { who: 'staff' } }),
  'past due': (scope) => listUsers(scope, { ...wholeTable(userTable), search: '', filters: { who: 'past-due' } }),
  mismatched: (scope) => listUsers(scope, { ...wholeTable(userTable), search: '', filters: { who: 'mismatched' } }),
  ...Object.fromEntries(
    userTabs.map((tab) => [
      `user, ${tab}`,
      (scope: Scope) => showUser(scope, { userId: scope.viewer?.id ?? '', tab, ...slice }),
    ]),
  ),
  'newest comments': (scope) => listComments(scope, { ...wholeTable(commentTable), filters: {} }),
  'reported comments': (scope) => listComments(scope, { ...wholeTable(commentTable), filters: { show: 'reported' } }),
  'hidden comments': (scope) => listComments(scope, { ...wholeTable(commentTable), filters: { show: 'hidden' } }),
  'comments by replies': (scope) => listComments(scope, { ...wholeTable(commentTable), sort: 'replies' }),
  'users by name': (scope) => listUsers(scope, { ...wholeTable(userTable), sort: 'name', isDescending: false }),
  'users by address': (scope) => listUsers(scope, { ...wholeTable(userTable), sort: 'email', isDescending: false }),
  'bulk acts': (scope) => listBulkActs(scope, wholeTable(bulkTable)),
  mails: (scope) => listMails(scope, wholeTable(mailTable)),
  'failed mails': (scope) => listMails(scope, { ...wholeTable(mailTable), filters: { show: 'failed' } }),
  mail: (scope) => showMail(scope, { mailId: 'none' }),
  releases: (scope) => listReleases(scope, { from: new Date('2026-11-01'), to: new Date('2026-12-01') }),
  codes: (scope) => listCodes(scope, wholeTable(codeTable)),
  'found codes': (scope) => listCodes(scope, { ...wholeTable(codeTable), search: 'Spring' }),
  'found mails': (scope) => listMails(scope, { ...wholeTable(mailTable), search: 'ann' }),
  'found webhooks': (scope) => listWebhooks(scope, { ...wholeTable(webhookTable), search: 'inv_1' }),
  'comments of a course': (scope) =>
    listComments(scope, { ...wholeTable(commentTable), filters: { course: 'c', kind: 'reply', from: '2026-01-01' } }),
  'comments with words': (scope) => listComments(scope, { ...wholeTable(commentTable), search: 'bar' }),
  jobs: (scope) => listJobs(scope, wholeTable(jobTable)),
  withdrawals: (scope) => listDeclarations(scope, readWaiting(scope)),
  webhooks: (scope) => listWebhooks(scope, wholeTable(webhookTable)),
  'failed webhooks': (scope) => listWebhooks(scope, { ...wholeTable(webhookTable), filters: { state: 'failed' } }),
  audit: (scope) => listAudit(scope, wholeTable(auditTable)),
  'audit of an act': (scope) => listAudit(scope, { ...wholeTable(auditTable), filters: { act: 'user-blocked' } }),
};

/** Allowed scans: along an index up to a LIMIT, of tables with a handful of rows, and of bounded subqueries. */
const allowed = [
  /^SCAN (users|mails|comments|webhook_events|audit_log|outbox|bulk_acts) USING (COVERING )?INDEX/,
  /^SCAN [cwou] USING (COVERING )?INDEX (comments_hidden|comments_reported|outbox_dead|outbox_failing|orders_mismatch)$/,
  /^SCAN (d|declarations) USING (COVERING )?INDEX declarations_waiting$/,
  /^SCAN (t|r) USING (COVERING )?INDEX (refunds_unsettled|refunds_settled|outbox_dead)$/,
  /^SCAN (courses|bundles|l)/,
  /^SCAN (rewards|festival_editions)$/,
  /^SCAN o USING COVERING INDEX comments_newest$/,
  // A count that a LIMIT bounds.
  /^SCAN counted$/,
  /^SCAN d1_migrations$/,
  /^SCAN CONSTANT ROW$/,
  /^SCAN \(subquery-\d+\)$/,
  /^SCAN o USING (COVERING )?INDEX outbox_dead$/,
  // Bounded subqueries of the numbers, and the few editions of the festival.
  /^SCAN (part_\d+|seen|used|e|one|w|paid)$/,
  // The videos that a migration separated, a list in one value.
  /^SCAN s VIRTUAL TABLE INDEX 1:$/,
  // A page of the questions of all lessons, in the order of the index that has them alone.
  /^SCAN blocks USING INDEX blocks_questions$/,
  // The counted choices of a question.
  /^SCAN n$/,
];

/** Reads that may sort without an index: rows of one person, rows that a filter picked, and small groups. */
const sorts = new Set([
  'releases',
  'user, mails',
  'user, comments',
  'user, access',
  'comments of a course',
  'found mails',
  'found webhooks',
  'found users',
  'staff',
  'past due',
  'mismatched',
  'numbers',
  'month',
  'stops',
]);

test.each(Object.entries(reads))('the read “%s” makes no unexpected scan or sort', async (name, work) => {
  const admin = { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' as const };
  const { scope, statements } = recordingScope(admin);
  await work(scope).catch((error) => expect(String(error)).toContain('There is no such'));
  expect(statements.length).toBeGreaterThan(0);
  const bad: string[] = [];
  for (const statement of statements) {
    // The options of a select: a few hundred, by title.
    const isSmall = /from "(courses|bundles)" order by/.test(statement.text);
    for (const detail of await planOf(statement)) {
      const isScan = detail.startsWith('SCAN') && !allowed.some((pattern) => pattern.test(detail));
      const isSort = detail.includes('TEMP B-TREE FOR ORDER BY') && !sorts.has(name) && !isSmall;
      if (isScan || isSort) bad.push(`${detail}: ${statement.text.slice(0, 160)}`);
    }
  }
  expect(bad).toEqual([]);
});

test('each list of the office can be searched for every letter, with all its filters', async () => {
  const admin = { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' as const };
  const scope = testScope({ viewer: admin });
  const search = 'quick brown fox jumps over the lazy dog';
  const lists = [
    listComments(scope, {
      ...wholeTable(commentTable),
      search,
      filters: { show: 'reported', course: 'c', kind: 'reply', from: '2026-01-01', to: '2026-12-31' },
    }),
    listUsers(scope, { ...wholeTable(userTable), search, filters: { who: 'past-due', from: '2026-01-01' } }),
    listCourseDrafts(scope, { ...wholeTable(courseTable), search }),
    listBundleDrafts(scope, { ...wholeTable(bundleTable), search }),
    listArticleDrafts(scope, { ...wholeTable(articleTable), search }),
    listCodes(scope, { ...wholeTable(codeTable), search }),
    listCoupons(scope, { ...wholeTable(couponTable), search }),
    listMails(scope, { ...wholeTable(mailTable), search }),
    listWebhooks(scope, { ...wholeTable(webhookTable), search }),
    listJobs(scope, { ...wholeTable(jobTable), search }),
    listAudit(scope, { ...wholeTable(auditTable), search }),
  ];
  expect((await Promise.allSettled(lists)).filter(({ status }) => status === 'rejected')).toEqual([]);
});
