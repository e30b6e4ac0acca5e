import { eq, sql } from 'drizzle-orm';
import { hasRow, insertWhen } from '#db/insert-when';
import { firstOf, type Read, readOf } from '#db/read';
import { declarations } from '#db/schema';
import { countMailTries } from '~/features/accounts/mail/mail-quota.server';
import { countTries, giveBack, type Limit, perAddress } from '~/features/sessions/count-tries.server';
import { readHeldBy } from '~/features/subscriptions/payments/show-payments.server';
import { invalid } from '~/kit/app-error';
import { derivedId } from '~/kit/crypto.server';
import { newId } from '~/kit/ids';
import { emailKeyOf } from '~/kit/text/mailbox';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { declarationRef } from './find-declaration.server';
import { readContracts } from './queries.server';
import {
  type Cancellation,
  type Contract,
  type DeclarationKind,
  wordsOfCancellation,
  wordsOfWithdrawal,
} from './rules';
import type { GuestCancellation, GuestWithdrawal, OwnCancellation, OwnWithdrawal } from './schema';
import { type Declared, sealDeclared } from './seal-declaration.server';
import { addMail, settleCancellation } from './settle-declaration.server';
import { withdrawContract } from './withdraw-contract.server';

export interface DeclaredNow {
  /** The signed address of the page that shows the declaration. */
  ref: string;
  /** Whether a mail confirms it. A mailbox gets only so many of these mails. */
  isMailed: boolean;
}

/**
 * Takes the withdrawal of somebody who is not signed in. It is declared at this moment, also if it is refused later. One mail
 * goes to the typed address, and its link settles what can be settled. The work and the answer are the same whether or
 * not the address has an account or an order: nobody looks for either here. The same form sent twice is one declaration.
 * Throws rate-limited.
 */
export function withdrawAsGuest(scope: Scope, { name, email, about, key }: GuestWithdrawal): Promise<DeclaredNow> {
  const words = wordsOfWithdrawal({ contracts: [], about });
  return declareAsGuest(scope, 'withdrawal', key, { name, email, about, words, ...nothingElse });
}

/** Takes the cancellation of somebody who is not signed in, like `withdrawAsGuest`. Throws rate-limited. */
export function cancelAsGuest(scope: Scope, { name, email, key, ...rest }: GuestCancellation): Promise<DeclaredNow> {
  return declareAsGuest(scope, 'cancellation', key, { name, email, ...cancelled(rest) });
}

const nothingElse = { contracts: [], endsOn: null, isForCause: false };

/** What a cancellation says, in the shape in which it is kept. */
function cancelled(typed: Omit<OwnCancellation, 'key'>): Omit<Declared, 'name' | 'email'> {
  const cancellation = cancellationOf(typed);
  const { which, endsOn, isForCause } = cancellation;
  return { about: which, words: wordsOfCancellation(cancellation), contracts: [], endsOn, isForCause };
}

/** The cancellation that a form asks for. */
export function cancellationOf({ which, when, day, grounds, reason }: Omit<OwnCancellation, 'key'>): Cancellation {
  const isForCause = grounds === 'cause';
  return { which, endsOn: when === 'day' ? day : null, isForCause, reason: isForCause ? reason : '' };
}

async function declareAsGuest(
  scope: Scope,
  kind: DeclarationKind,
  key: string | undefined,
  declared: Declared,
): Promise<DeclaredNow> {
  const id = idOf(scope, key, { kind, userId: null, typed: declared });
  const perNetwork = perAddress(scope, { name: 'declare-address', limit: 10, seconds: 3600 });
  const {
    heldFor,
    places,
    answers: [isRepeat],
  } = await countMailTries(
    scope,
    { limits: [perNetwork], mailbox: { kind: 'declaration', emailKey: emailKeyOf(declared.email) } },
    isKept(scope, id),
  );
  const isMailed = heldFor === 0;
  await scope.write({
    kept: keep(scope, { id, kind, way: 'mail', userId: null, declared, isSettled: false }),
    mailed: isMailed ? [addMail(scope, 'declared', id)] : [],
    // A form that was sent again, by itself or at the same moment, counts once.
    givenBack: isRepeat ? [giveBack(scope, [perNetwork, ...places])] : [],
  });
  scope.outbox.dispatch();
  return { ref: declarationRef(scope, id), isMailed: isMailed || isRepeat };
}

/** At most thirty declarations an hour come from one member. A form that was sent before does not count. */
function memberLimit(userId: string, declarationId: string): Limit {
  const weight = sql`NOT ${hasRow(declarations, eq(declarations.id, declarationId))}`;
  return { name: 'declare-user', subject: userId, limit: 30, seconds: 3600, weight };
}

/**
 * Takes a member's withdrawal. The ticked orders and subscriptions are withdrawn from in the declaration's own batch;
 * what was only described waits for the office. The same form sent twice is one declaration. Throws invalid for an order
 * that cannot be ticked, and rate-limited.
 */
export async function withdrawAsMember(
  scope: Scope,
  { order: chosen, about, key }: OwnWithdrawal,
): Promise<DeclaredNow> {
  const viewer = requireMember(scope);
  const { id: userId, userName, email } = viewer;
  const typed = { name: userName ?? '', email, about, ...nothingElse, contracts: [...chosen].sort() };
  const id = idOf(scope, key, { kind: 'withdrawal', userId, typed });
  const [isRepeat, own] = await countTries(
    scope,
    [memberLimit(userId, id)],
    isKept(scope, id),
    readContracts(scope, userId, scope.now()),
  );
  const declaredNow = { ref: declarationRef(scope, id), isMailed: true };
  if (isRepeat) return declaredNow;
  const contracts = chooseContracts(own, chosen);
  const declared = { ...typed, words: wordsOfWithdrawal({ contracts, about }) };
  await scope.write({
    kept: keep(scope, { id, kind: 'withdrawal', way: 'account', userId, declared, isSettled: about === '' }),
    mailed: addMail(scope, 'declared', id),
    withdrawn: contracts.flatMap((contract) => withdrawContract(scope, { declarationId: id, userId, contract })),
  });
  scope.outbox.dispatch();
  return declaredNow;
}

/** The ticked contracts among a member's own. Throws invalid if one of them cannot be withdrawn from. */
export function chooseContracts(own: Contract[], chosen: string[]): Contract[] {
  return [...new Set(chosen)].map((id) => {
    const contract = own.find((one) => one.id === id);
    if (contract?.hindrance === null) return contract;
    const isBefore = contract?.hindrance === 'withdrawn';
    throw invalid(
      'order',
      isBefore
        ? 'You have already withdrawn from this contract.'
        : 'This order can’t be ticked. Describe it below instead.',
    );
  });
}

/**
 * Takes a member's cancellation and acts on it at once; if the provider does not answer, the job of the same batch does
 * it later. The same form sent twice is one declaration. Throws rate-limited.
 */
export async function cancelAsMember(scope: Scope, { key, ...typed }: OwnCancellation): Promise<DeclaredNow> {
  const viewer = requireMember(scope);
  const declared: Declared = { name: viewer.userName ?? '', email: viewer.email, ...cancelled(typed) };
  const id = idOf(scope, key, { kind: 'cancellation', userId: viewer.id, typed: declared });
  const [held] = await countTries(scope, [memberLimit(viewer.id, id)], readHeldBy(scope, viewer.id));
  await scope.write({
    kept: keep(scope, { id, kind: 'cancellation', way: 'account', userId: viewer.id, declared, isSettled: false }),
    mailed: addMail(scope, 'declared', id),
    queued: scope.outbox.add({ kind: 'settle-declaration', declarationId: id }, `settle-declaration:${id}`),
  });
  try {
    await scope.write({ settled: await settleCancellation(scope, { id, ...declared }, viewer, held) });
  } catch (error) {
    scope.log.warn('cancellation-waits', { declarationId: id, ...errorFacts(error) });
  }
  scope.outbox.dispatch();
  return { ref: declarationRef(scope, id), isMailed: true };
}

interface Typed {
  kind: DeclarationKind;
  userId: string | null;
  typed: Omit<Declared, 'words'>;
}

/** The id of a declaration, derived from the form's key and from what was typed. */
function idOf(scope: Scope, key: string | undefined, { kind, userId, typed }: Typed): string {
  const form = key || newId(scope.now().getTime());
  const { name, email, about, contracts, endsOn, isForCause } = typed;
  const facts = [name, email, about, contracts, endsOn, isForCause];
  return derivedId(JSON.stringify(['declaration', form, kind, userId, facts]));
}

/** Whether the declaration is already stored, because its form was sent twice. */
function isKept({ db }: Scope, id: string): Read<boolean> {
  const found = firstOf(db.select({ id: declarations.id }).from(declarations).where(eq(declarations.id, id)));
  return readOf([found], (row) => row !== null);
}

interface NewDeclaration {
  id: string;
  kind: DeclarationKind;
  userId: string | null;
  declared: Declared;
  way: 'account' | 'mail';
  isSettled: boolean;
}

/** The statement that stores a declaration, once, under the next number. Returns its id if it is new. */
function keep(scope: Scope, { id, kind, way, userId, declared, isSettled }: NewDeclaration) {
  const now = scope.now();
  const isKnown = way === 'account';
  return insertWhen(
    scope.db,
    declarations,
    {
      ...{ id, kind, way, userId },
      number: sql`(SELECT coalesce(max(number), 0) + 1 FROM declarations)`,
      sealed: sealDeclared(scope, id, declared),
      declaredAt: now,
      confirmedAt: isKnown ? now : null,
      state: isSettled ? 'settled' : 'waiting',
      settledAt: isSettled ? now : null,
    },
    sql`true`,
  )
    .onConflictDoNothing({ target: declarations.id })
    .returning({ id: declarations.id });
}
