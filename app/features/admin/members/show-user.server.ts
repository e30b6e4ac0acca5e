import { eq, type SQL, sql } from 'drizzle-orm';
import { firstOf, type Part, type Read } from '#db/read';
import {
  billingCustomers,
  comments,
  courseActivity,
  creditNotes,
  lessonProgress,
  mails,
  orders,
  outbox,
  payments,
  refunds,
  sessions,
  subscriptions,
  users,
} from '#db/schema';
import { subquery } from '#db/subqueries';
import { selectPasskeys } from '~/features/passkeys/keep-passkeys.server';
import { readFactor } from '~/features/two-factor/prove-factor.server';
import { AppError } from '~/kit/app-error';
import type { Currency } from '~/kit/money';
import type { Slice } from '~/kit/paging';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { UserTab } from '../rules';
import type { OneUser } from '../schema';
import { type TabFacts, tabReads } from './user-tabs.server';

/** The counts on a person's page stop here. */
export const mostOfUser = 100;

export interface UserWish extends OneUser, Slice {
  tab: UserTab;
}

export type UserHead = Awaited<ReturnType<typeof showUser>>['head'];
export type OpenTab = { [Tab in UserTab]: { tab: Tab; facts: TabFacts[Tab] } }[UserTab];

/**
 * Reads what an administrator sees of one person: who they are, what is wrong, how much there is of each kind, and the
 * open tab. One round trip. Throws not-found.
 */
export async function showUser(scope: Scope, { userId, tab, ...slice }: UserWish) {
  requireAdmin(scope);
  const [head, sums, subscription, factor, keys, facts] = await scope.read(
    firstOf(selectHead(scope, userId)),
    selectSums(scope, userId),
    firstOf(
      scope.db
        .select(pick(subscriptions, 'state', 'pastDueSince', 'cardLastFour', 'price', 'currency'))
        .from(subscriptions)
        .where(eq(subscriptions.userId, userId)),
    ),
    readFactor(scope, userId),
    selectPasskeys(scope, userId),
    // Only `tab` says which of the reads this is, so TypeScript cannot infer the type.
    tabReads(scope, userId, slice)[tab]() as Read<unknown> & Part,
  );
  if (!head) throw new AppError('not-found', 'There is no such user.');
  const { counts, ...user } = head;
  const hasSecondFactor = factor?.confirmedAt != null || keys.length > 0;
  return {
    head: { ...user, ...(JSON.parse(counts) as Counts), sums, subscription, hasSecondFactor },
    open: { tab, facts } as OpenTab,
  };
}

type Counts = Record<keyof ReturnType<typeof countsOf>, number>;

/** SQL by name: how much the person has of each kind, and when they were last seen (0 for never). */
function countsOf({ now }: Scope, userId: string) {
  const some = (from: SQL) => sql`(SELECT count(*) FROM (SELECT 1 FROM ${from} LIMIT ${mostOfUser}))`;
  const own = (table: SQL) => sql`${table} t WHERE t.user_id = ${userId}`;
  return {
    payments: sql`${some(own(sql`${orders}`))} + ${some(sql`${own(sql`${payments}`)} AND t.order_id IS NULL`)}`,
    mails: some(own(sql`${mails}`)),
    sessions: some(sql`${own(sql`${sessions}`)} AND t.revoked_at IS NULL AND t.expires_at > ${now().getTime()}`),
    comments: some(own(sql`${comments}`)),
    lessons: sql`(SELECT count(t.completed_at) FROM ${own(sql`${lessonProgress}`)})`,
    courses: sql`(SELECT count(*) FROM ${own(sql`${courseActivity}`)})`,
    lastSeen: sql`max(coalesce((SELECT max(t.last_viewed_at) FROM ${own(sql`${courseActivity}`)}), 0),
      coalesce((SELECT max(t.created_at) FROM ${own(sql`${sessions}`)}), 0))`,
    mismatched: some(sql`${own(sql`${orders}`)} AND t.state = 'mismatch'`),
    refundsOwed: some(sql`${own(sql`${refunds}`)} AND t.state = 'refused'`),
    mailsFailed: some(
      sql`${mails} t JOIN ${outbox} o ON o.dedupe_key = t.dedupe_key AND o.state = 'dead' WHERE t.user_id = ${userId}`,
    ),
  };
}

function selectHead(scope: Scope, userId: string) {
  const members = sql.join(
    Object.entries(countsOf(scope, userId)).map(([name, count]) => sql`${sql.raw(`'${name}'`)}, ${count}`),
    sql`, `,
  );
  return scope.db
    .select({
      ...pick(users, 'id', 'email', 'userName', 'role', 'verifiedAt', 'blockedAt'),
      ...pick(users, 'country', 'avatarFileId', 'toShowSaleBanner', 'referralSource', 'createdAt'),
      billingCurrency: billingCustomers.currency,
      counts: subquery<string>(sql`(SELECT json_object(${members}))`).as('counts'),
    })
    .from(users)
    .leftJoin(billingCustomers, eq(billingCustomers.userId, users.id))
    .where(eq(users.id, userId));
}

/** What the person paid in each currency, less refunds. */
function selectSums({ db }: Scope, userId: string) {
  return db
    .select({ currency: sql<Currency>`currency`.as('currency'), amount: sql<number>`sum(amount)`.as('amount') })
    .from(
      sql`(SELECT p.currency, p.amount FROM ${payments} p WHERE p.user_id = ${userId}
        UNION ALL SELECT c.currency, -c.amount FROM ${creditNotes} c WHERE c.user_id = ${userId})`,
    )
    .groupBy(sql`1`);
}
