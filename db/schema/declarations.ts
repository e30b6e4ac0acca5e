import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { belongsTo, id, instant, refersTo } from './columns';

export const declarationKinds = ['withdrawal', 'cancellation'] as const;

export const declarationStates = ['waiting', 'settled', 'refused'] as const;

/**
 * What a person declared on /withdraw or /cancel-contract, signed in or not. A trigger refuses every change of the
 * declared facts; only what became of the declaration can change.
 */
export const declarations = sqliteTable(
  'declarations',
  {
    /** Derived from the displayed form and what was typed (idempotent): the same form sent twice is one declaration. */
    id: id(),
    /** Counted from 1: W-118, or C-118 for a cancellation. */
    number: integer('number').notNull(),
    kind: text('kind', { enum: declarationKinds }).notNull(),
    /** `account`: signed in. `mail`: not signed in, so the address has to be confirmed by the mailed link. */
    way: text('way', { enum: ['account', 'mail'] }).notNull(),
    /** The name, the address and the words, encrypted and bound to the id: a text changed by hand does not open. */
    sealed: text('sealed').notNull(),
    declaredAt: instant('declared_at').notNull(),
    /** Who declared it: known from the session, or found by the address once its link was pressed. */
    userId: text('user_id').references(() => users.id),
    /** When the mailed link was pressed, or, signed in, the moment of the declaration. */
    confirmedAt: instant('confirmed_at'),
    state: text('state', { enum: declarationStates }).notNull().default('waiting'),
    settledAt: instant('settled_at'),
    /** The administrator who settled or refused it; null if it was settled automatically. */
    settledById: text('settled_by_id').references(() => users.id),
    /** Why it was refused, as the declarant reads it. */
    reason: text('reason'),
  },
  (t) => [
    uniqueIndex('declarations_number').on(t.number),
    index('declarations_user').on(t.userId),
    index('declarations_settled_by').on(t.settledById).where(sql`settled_by_id IS NOT NULL`),
    index('declarations_waiting').on(t.declaredAt).where(sql`state = 'waiting'`),
    index('declarations_settled').on(t.settledAt).where(sql`settled_at IS NOT NULL`),
    index('declarations_declared').on(t.declaredAt),
  ],
);

/** A contract that its buyer has withdrawn from: one row, however often and by whomever it was declared. */
export const withdrawals = sqliteTable(
  'withdrawals',
  {
    /** The id of the order or of the subscription. */
    contractId: text('contract_id').primaryKey(),
    kind: text('kind', { enum: ['order', 'subscription'] }).notNull(),
    declarationId: belongsTo('declaration_id', () => declarations.id),
    userId: refersTo('user_id', () => users.id),
    withdrawnAt: instant('withdrawn_at').notNull(),
    /** Until when the days of a plan that was to start at once are paid for; null if everything is refunded. */
    chargedUntil: instant('charged_until'),
    /** When the provider had reported the refund of everything that is owed; null while money is still due. */
    refundedAt: instant('refunded_at'),
  },
  (t) => [
    index('withdrawals_user').on(t.userId),
    index('withdrawals_declaration').on(t.declarationId),
    index('withdrawals_due').on(t.withdrawnAt).where(sql`refunded_at IS NULL`),
  ],
);
