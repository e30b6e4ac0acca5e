import { beforeEach, expect, test } from 'vitest';
import { listWebhooks } from '~/features/webhooks/list-webhooks.server';
import type { Scope } from '~/scope/scope';
import { makeUser } from '../../../tests/support/factories';
import { planOf, recordingScope } from '../../../tests/support/recording-scope';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { listAudit } from './list-audit.server';
import { listComments } from './list-comments.server';
import { listJobs } from './list-jobs.server';
import { listMails } from './list-mails.server';
import { listUsers } from './list-users.server';
import { readSpan } from './number-span';
import { readMonth } from './read-month.server';
import { readWaiting } from './read-waiting.server';
import { userTabs } from './rules';
import { showHealth } from './show-health.server';
import { showMail } from './show-mail.server';
import { showNumbers } from './show-numbers.server';
import { showStops } from './show-stops.server';
import { showUser } from './show-user.server';

beforeEach(resetBindings);

const slice = { offset: 0, limit: 30 };

const reads: Record<string, (scope: Scope) => Promise<unknown>> = {
  start: (scope) => scope.read(readWaiting(scope)),
  month: (scope) => scope.read(readMonth(scope)),
  stops: (scope) => showStops(scope, { courseId: 'none' }),
  health: showHealth,
  numbers: (scope) => showNumbers(scope, readSpan({ from: null, to: null }, scope.now()).span),
  'newest users': (scope) => listUsers(scope, { search: '', who: 'all', ...slice }),
  'found users': (scope) => listUsers(scope, { search: 'ann', who: 'all', ...slice }),
  staff: (scope) => listUsers(scope, { search: '', who: 'staff', ...slice }),
  'past due': (scope) => listUsers(scope, { search: '', who: 'past-due', ...slice }),
  mismatched: (scope) => listUsers(scope, { search: '', who: 'mismatched', ...slice }),
  ...Object.fromEntries(
    userTabs.map((tab) => [
      `user, ${tab}`,
      (scope: Scope) => showUser(scope, { userId: scope.viewer?.id ?? '', tab, ...slice }),
    ]),
  ),
  'newest comments': (scope) => listComments(scope, { show: 'all', ...slice }),
  'reported comments': (scope) => listComments(scope, { show: 'reported', ...slice }),
  'hidden comments': (scope) => listComments(scope, { show: 'hidden', ...slice }),
  mails: (scope) => listMails(scope, { isFailedOnly: false, ...slice }),
  'failed mails': (scope) => listMails(scope, { isFailedOnly: true, ...slice }),
  mail: (scope) => showMail(scope, { mailId: 'none' }),
  jobs: (scope) => listJobs(scope, slice),
  webhooks: (scope) => listWebhooks(scope, slice),
  'failed webhooks': (scope) => listWebhooks(scope, { state: 'failed', ...slice }),
  audit: (scope) => listAudit(scope, slice),
  'audit of an act': (scope) => listAudit(scope, { action: 'user-blocked', ...slice }),
};

/** Walks that a LIMIT ends, along an index in its order; tables of a handful of rows; and what a subquery has bounded. */
const allowed = [
  /^SCAN (users|mails|comments|webhook_events|audit_log|outbox) USING (COVERING )?INDEX/,
  /^SCAN [cwou] USING (COVERING )?INDEX (comments_hidden|comments_reported|outbox_dead|orders_mismatch)$/,
  /^SCAN (t|r) USING (COVERING )?INDEX (refunds_unsettled|refunds_settled|outbox_dead)$/,
  /^SCAN (courses|bundles)/,
  /^SCAN d1_migrations$/,
  /^SCAN CONSTANT ROW$/,
  /^SCAN \(subquery-\d+\)$/,
  /^SCAN o USING (COVERING )?INDEX outbox_dead$/,
  // What the numbers have bounded, and the few editions of the festival.
  /^SCAN (part_\d+|seen|used|e|one|w)$/,
];

/** Sorted by hand: what one person has, what somebody has picked out, and the few of a group. */
const sorts = new Set([
  'user, mails',
  'user, comments',
  'user, access',
  'found users',
  'staff',
  'past due',
  'mismatched',
  'numbers',
  'month',
  'stops',
]);

test.each(Object.entries(reads))('%s reads along indexes', async (name, work) => {
  const admin = { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' as const };
  const { scope, statements } = recordingScope(admin);
  await work(scope).catch((error) => expect(String(error)).toContain('There is no such'));
  expect(statements.length).toBeGreaterThan(0);
  const bad: string[] = [];
  for (const statement of statements) {
    for (const detail of await planOf(statement)) {
      const isScan = detail.startsWith('SCAN') && !allowed.some((pattern) => pattern.test(detail));
      const isSort = detail.includes('TEMP B-TREE FOR ORDER BY') && !sorts.has(name);
      if (isScan || isSort) bad.push(`${detail}: ${statement.text.slice(0, 160)}`);
    }
  }
  expect(bad).toEqual([]);
});
