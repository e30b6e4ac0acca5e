import { and, eq, exists, inArray, isNotNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { hasRow, ifChanged } from '#db/insert-when';
import { firstOf, type Read } from '#db/read';
import {
  activationCodes,
  draftVersions,
  files,
  mails,
  mailTokens,
  orders,
  outbox,
  rewardCodes,
  savedDrafts,
  signUps,
  subscriptionCheckouts,
  subscriptions,
  users,
  webhookEvents,
} from '#db/schema';
import { hasOtherSuperAdmin } from '~/features/accounts/office-guards.server';
import { clearedProfile } from '~/features/accounts/profile/profile-schema';
import { requireCurrentPassword } from '~/features/accounts/sign-in/current-password.server';
import { forgetComments } from '~/features/comments/remove-comment.server';
import { keepTrialOfAddress } from '~/features/subscriptions/keep-trial.server';
import { rememberFreeMonth } from '~/features/subscriptions/take-free-month.server';
import { AppError } from '~/kit/app-error';
import { dummyHash } from '~/kit/crypto.server';
import { seal } from '~/kit/sealing.server';
import { emailKeyOf } from '~/kit/text/mailbox';
import type { Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { farewellKey } from './deliver-farewell.server';
import { personalTables } from './personal-tables.server';
import {
  type BillingFacts,
  charging,
  endSubscriptionFirst,
  leavePageFirst,
  makeAnotherFirst,
  stillCharges,
} from './rules';
import type { DeleteAccount } from './schema';

/**
 * Erases the viewer's account in one batch: each table by its decision in `dataRights`. The user's row stays as an
 * anonymous id; a job deletes the files, and a last mail goes to the former address. Throws invalid, rate-limited, and
 * conflict while a subscription still charges or a payment page is open, and for the last SUPER_ADMIN.
 */
export async function deleteAccount(scope: Scope, { password }: DeleteAccount): Promise<void> {
  const viewer = requireMember(scope);
  const { passwordHash } = await requireCurrentPassword(scope, viewer, password);
  const isGone = goneAs(viewer);
  const { subscription, pages, keepers, gone } = await scope.write({
    subscription: readBilling(scope, viewer),
    pages: openPages(scope, viewer),
    keepers: scope.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, viewer.id), isDispensable(viewer))),
    gone: namelessUser(scope, viewer, and(eq(users.passwordHash, passwordHash), mayGo(scope, viewer))),
    logged: auditEntry(scope, { action: 'account-deleted', subject: viewer.id }, ifChanged),
    farewellMailed: scope.outbox.addIfChanged(
      {
        kind: 'send-farewell',
        userId: viewer.id,
        sealedTo: seal(viewer.email, farewellKey(scope, viewer.id)),
      },
      `mail:account-deleted:${viewer.id}`,
    ),
    filesRemoved: scope.outbox.addIfChanged(
      { kind: 'remove-files', userId: viewer.id },
      `remove-files:${viewer.id}:deleted`,
    ),
    erasureNoted: scope.outbox.addIfChanged(
      { kind: 'note-erasure', userId: viewer.id },
      `note-erasure:${viewer.id}:${scope.caller.requestId}`,
    ),
    ...erasureOf(scope, viewer, isGone),
  });
  if (gone.length) return scope.outbox.dispatch();
  if (stillCharges(subscription)) throw new AppError('conflict', endSubscriptionFirst, { code: 'SUBSCRIPTION_RUNS' });
  if (pages.length) throw new AppError('conflict', leavePageFirst, { code: 'PAYMENT_OPEN' });
  if (!keepers.length) throw new AppError('conflict', makeAnotherFirst, { code: 'LAST_SUPER_ADMIN' });
  throw new AppError('conflict', 'Your account has just been changed somewhere else. Please try again.');
}

/**
 * Erases an account that its person had deleted, and that a restored copy of the database has brought back: without
 * their password, a mail, or a look at what a subscription charged then. For a job: it may run any number of times.
 */
export async function eraseAgain(scope: Scope, { userId }: { userId: string }): Promise<void> {
  const { db } = scope;
  const [person] = await scope.read(
    firstOf(db.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, userId))),
  );
  if (!person || person.email === placeholderFor(person)) return;
  await scope.write({
    gone: namelessUser(scope, person, sql`1`),
    logged: auditEntry(scope, { action: 'account-deleted', subject: userId }, ifChanged),
    filesRemoved: scope.outbox.addIfChanged(
      { kind: 'remove-files', userId },
      `remove-files:${userId}:${scope.caller.requestId}`,
    ),
    ...erasureOf(scope, person, goneAs(person)),
  });
  scope.outbox.dispatch();
}

/** The statements that erase everything of a person but their row, if that is anonymised. */
function erasureOf(scope: Scope, person: Person, isGone: SQL) {
  return {
    erased: eraseRows(scope, person, isGone),
    anonymised: Object.values(anonymising).flatMap((statements) => statements(scope, person, isGone)),
    forgotten: alsoForgotten(scope, person, isGone),
  };
}

type Person = Pick<Viewer, 'id' | 'email'>;

/** SQL: the viewer is not the last SUPER_ADMIN, without whom nobody could assign roles. */
function isDispensable(viewer: Viewer) {
  return or(ne(users.role, 'SUPER_ADMIN'), hasOtherSuperAdmin(viewer.id));
}

/** Replaces the email address of the deleted account. It is unique, and no form accepts it. */
function placeholderFor({ id }: Pick<Person, 'id'>): string {
  return `deleted-${id}`;
}

/** The facts that decide whether the viewer's subscription still charges. */
export function readBilling({ db }: Scope, viewer: Viewer): Read<BillingFacts | null> {
  const { state, isPaidForGood } = subscriptions;
  return firstOf(db.select({ state, isPaidForGood }).from(subscriptions).where(eq(subscriptions.userId, viewer.id)));
}

/** The viewer's orders and subscription checkouts whose outcome the provider has not reported yet. */
function openPages({ db }: Scope, { id }: Viewer) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, id), eq(orders.state, 'open')))
    .unionAll(
      db
        .select({ id: subscriptionCheckouts.id })
        .from(subscriptionCheckouts)
        .where(and(eq(subscriptionCheckouts.userId, id), eq(subscriptionCheckouts.state, 'open'))),
    );
}

/**
 * The columns that the row of a deleted account keeps, since they identify nobody. A new column must be cleared or
 * listed here.
 */
type KeptColumn = 'id' | 'verifiedAt' | 'blockedAt' | 'isFirstLogin' | 'wantsReplyMails' | 'createdAt';

/** SQL: no subscription still charges, no payment is open, and the viewer is not the last SUPER_ADMIN. */
function mayGo(scope: Scope, viewer: Viewer): SQL | undefined {
  const charges = hasRow(
    subscriptions,
    and(
      eq(subscriptions.userId, viewer.id),
      eq(subscriptions.isPaidForGood, false),
      inArray(subscriptions.state, [...charging]),
    ),
  );
  return and(not(charges), not(exists(openPages(scope, viewer))), isDispensable(viewer));
}

/** Anonymises the user's row, if `when` holds. */
function namelessUser({ db, now }: Scope, person: Person, when: SQL | undefined) {
  return db
    .update(users)
    .set({
      email: placeholderFor(person),
      emailKey: placeholderFor(person),
      userName: null,
      passwordHash: dummyHash(),
      signUpId: null,
      role: 'USER' as const,
      ...clearedProfile,
      preferredSubtitleLanguage: null,
      pirateLocationCity: null,
      pirateLocationCountry: null,
      avatarFileId: null,
      isCompletedProfile: false,
      isJourneyAnswered: false,
      toShowSaleBanner: false,
      canUseTrial: false,
      isFromSignupPage: false,
      isRegisterViaLessonPreviewPage: false,
      isRegisterViaRiseFestivalPage: false,
      wantsPracticeMails: false,
      referralSource: '',
      updatedAt: now(),
    } satisfies Record<Exclude<keyof typeof users.$inferInsert, KeptColumn>, unknown>)
    .where(and(eq(users.id, person.id), when))
    .returning({ id: users.id });
}

/** SQL: the user's row is anonymised; every other statement of the batch requires this. */
function goneAs(person: Person): SQL {
  return hasRow(users, and(eq(users.id, person.id), eq(users.emailKey, placeholderFor(person))));
}

/** Tables whose rows a job erases, since their objects are outside the database. */
const erasedByJob = ['files'];

function eraseRows({ db }: Scope, viewer: Person, isGone: SQL): Statement[] {
  return personalTables
    .filter(({ name, decision }) => decision.deletion.does === 'erase' && !erasedByJob.includes(name))
    .map(({ table, owner }) => db.delete(table).where(and(eq(owner, viewer.id), isGone)));
}

type Anonymising = (scope: Scope, viewer: Person, isGone: SQL) => Statement | Statement[];

const withoutUser =
  (table: typeof activationCodes | typeof rewardCodes | typeof draftVersions | typeof savedDrafts): Anonymising =>
  ({ db }, viewer, isGone) =>
    db
      .update(table)
      .set({ userId: null })
      .where(and(eq(table.userId, viewer.id), isGone));

/**
 * How to anonymise each table with the decision `anonymise`, except users. A test compares this list with the
 * decisions.
 */
export const anonymising: Record<string, Anonymising> = {
  subscriptions: ({ db }, viewer, isGone) =>
    db
      .update(subscriptions)
      .set({ payerEmail: null, cardType: null, cardLastFour: null })
      .where(and(eq(subscriptions.userId, viewer.id), isGone)),
  activation_codes: withoutUser(activationCodes),
  reward_codes: withoutUser(rewardCodes),
  draft_versions: withoutUser(draftVersions),
  saved_drafts: withoutUser(savedDrafts),
  comments: (scope, viewer, isGone) => forgetComments(scope, viewer.id, isGone),
  mails: ({ db }, viewer, isGone) =>
    db
      .update(mails)
      .set({ userId: null, subjectId: null, recipient: null, subject: null, text: null })
      .where(and(eq(mails.userId, viewer.id), isGone)),
};

/**
 * Personal data without the user's id: closes files until the job has deleted them, cancels waiting mails, and clears
 * the billing provider's events before their 14 days are over. A used free trial and free month stay recorded for the
 * mailbox, so a new account cannot get a second one.
 */
function alsoForgotten(scope: Scope, viewer: Person, isGone: SQL): Statement[] {
  const { db } = scope;
  const { payload } = webhookEvents;
  const signUpsThere = db
    .select({ id: signUps.id })
    .from(signUps)
    .where(eq(signUps.emailKey, emailKeyOf(viewer.email)));
  return [
    keepTrialOfAddress(scope, viewer, isGone),
    // Links requested with this address contain the address without a user's id.
    db.delete(mailTokens).where(and(inArray(mailTokens.signUpId, signUpsThere), isGone)),
    db.delete(signUps).where(and(eq(signUps.emailKey, emailKeyOf(viewer.email)), isGone)),
    rememberFreeMonth(scope, viewer, isGone),
    db
      .update(files)
      .set({ isPublic: false, state: 'dropped' })
      .where(and(eq(files.userId, viewer.id), isGone)),
    db
      .delete(outbox)
      .where(
        and(
          eq(outbox.state, 'pending'),
          eq(outbox.kind, 'send-mail'),
          sql`json_extract(${outbox.payload}, '$.userId') = ${viewer.id}`,
          isGone,
        ),
      ),
    db
      .update(webhookEvents)
      .set({ payload: null })
      .where(
        and(
          isNotNull(payload),
          ne(webhookEvents.state, 'received'),
          sql`(instr(${payload}, ${viewer.id}) > 0 OR instr(lower(${payload}), ${emailKeyOf(viewer.email)}) > 0)`,
          isGone,
        ),
      ),
  ];
}
