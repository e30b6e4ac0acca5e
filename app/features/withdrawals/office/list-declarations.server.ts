import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { type Answer, type Read, readOf, together } from '#db/read';
import { creditNotes, declarations, orders, payments, users, withdrawals } from '#db/schema';
import { readHeldBy } from '~/features/subscriptions/payments/show-payments.server';
import { after, day } from '~/kit/dates';
import { emailKeyOf } from '~/kit/text/mailbox';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { readContracts, readOwner } from '../queries.server';
import { type Contract, contractsMeant, refundLateAfter } from '../rules';
import { type Declaration, openDeclaration } from '../seal-declaration.server';

/** Waiting declarations on one page, the oldest first, since each has a day by which it has to be answered. */
const mostWaiting = 20;
const mostSettled = 50;
/** The days of which the settled ones are listed. */
const daysListed = 30;

/** A declaration that waits for the office, with what is known about it. */
export interface WaitingDeclaration {
  declaration: Declaration;
  /** The account with the declared address; null for none. */
  owner: { id: string; userName: string | null } | null;
  contracts: Contract[];
  /** Those of the contracts that its words mean. */
  meant: Contract[];
  /** The account's subscription; null for none. */
  held: Answer<ReturnType<typeof readHeldBy>>;
}

export type OfficeDeclarations<Counts = unknown> = Awaited<ReturnType<typeof listDeclarations<Counts>>>;

/**
 * The declarations for the office: what waits for a person, refunds that are late, and what was settled lately.
 * `counted` is read in the same round trip: how many there are, as the navigation counts them.
 */
export async function listDeclarations<Counts>(scope: Scope, counted: Read<Counts>) {
  requireAdmin(scope);
  const { db } = scope;
  const now = scope.now();
  const isWaiting = eq(declarations.state, 'waiting');
  const since = after(now, -daysListed * day);
  const [rows, late, settled, counts, waitingCounts] = await scope.read(
    db.select().from(declarations).where(isWaiting).orderBy(asc(declarations.declaredAt)).limit(mostWaiting),
    db
      .select()
      .from(withdrawals)
      .where(and(isNull(withdrawals.refundedAt), lt(withdrawals.withdrawnAt, after(now, -refundLateAfter))))
      .orderBy(asc(withdrawals.withdrawnAt))
      .limit(mostWaiting),
    readSettled(scope, since),
    db
      .select({
        state: declarations.state,
        isByOffice: sql<number>`${isNotNull(declarations.settledById)}`.as('by_office'),
        count: count(),
      })
      .from(declarations)
      .where(gt(declarations.settledAt, since))
      .groupBy(declarations.state, sql`by_office`),
    counted,
  );
  const opened = rows.flatMap((row) => openDeclaration(scope, row) ?? []);
  return {
    waiting: await withContracts(scope, opened),
    late,
    settled,
    counts,
    waitingCounts,
  };
}

/** What is known about waiting declarations: whose address it is, and that person's orders of the period. */
async function withContracts(scope: Scope, opened: Declaration[]): Promise<WaitingDeclaration[]> {
  if (!opened.length) return [];
  // The person is named by their address in the same statements that read their orders: one trip for both.
  const idOf = ({ email }: Declaration) => sql`(SELECT u.id FROM ${users} u WHERE u.email_key = ${emailKeyOf(email)})`;
  const [owners, contracts, held] = await scope.read(
    together(opened.map(({ email }) => readOwner(scope, email))),
    together(opened.map((declaration) => readContracts(scope, idOf(declaration), declaration.declaredAt))),
    together(opened.map((declaration) => readHeldBy(scope, idOf(declaration)))),
  );
  return opened.map((declaration, i) => {
    const own = contracts[i] ?? [];
    const meant = contractsMeant(declaration.about, own);
    return { declaration, owner: owners[i] ?? null, contracts: own, meant, held: held[i] ?? null };
  });
}

/** Declarations that were settled or refused since then, the newest first, with what was paid back. */
function readSettled(scope: Scope, since: Date) {
  const paidBack = sql<string>`(SELECT json_group_array(json_object('amount', paid.amount, 'currency', paid.currency))
    FROM (SELECT sum(c.amount) AS amount, c.currency FROM ${withdrawals} w
      JOIN ${payments} p ON p.order_id = w.contract_id OR p.subscription_id = w.contract_id
      JOIN ${creditNotes} c ON c.invoice_id = p.invoice_id
      WHERE w.declaration_id = ${declarations.id} GROUP BY c.currency) paid)`;
  const rows = scope.db
    .select({ row: declarations, byName: users.userName, paidBack })
    .from(declarations)
    .leftJoin(users, eq(users.id, declarations.settledById))
    .where(gt(declarations.settledAt, since))
    .orderBy(desc(declarations.settledAt))
    .limit(mostSettled);
  return readOf([rows], (found) =>
    found.flatMap(({ row, ...rest }) => {
      const declaration = openDeclaration(scope, row);
      return declaration ? [{ declaration, ...rest }] : [];
    }),
  );
}

/** The order with this id, with its buyer; null for none. */
export function selectOrder({ db }: Scope, id: string) {
  return db.select({ id: orders.id, userId: orders.userId }).from(orders).where(eq(orders.id, id)).limit(1);
}
