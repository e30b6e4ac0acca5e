import { env } from 'cloudflare:workers';
import { eq, ne } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { dataRights } from '#db/data-rights';
import {
  activationCodes,
  articleBookmarks,
  articleLikes,
  articleReads,
  auditLog,
  billingCustomers,
  bulkActs,
  cancellationFeedback,
  certificates,
  commentReports,
  comments,
  contactMessages,
  couponUses,
  courseActivity,
  courseRatings,
  creditNotes,
  deckDays,
  deckTries,
  declarations,
  draftVersions,
  entitlements,
  festivalEntries,
  files,
  freeMonths,
  gifts,
  heldPosts,
  journeyReplies,
  keptDrafts,
  legalTexts,
  lessonBookmarks,
  lessonCards,
  lessonNotes,
  lessonProgress,
  lessons,
  looks,
  mails,
  mailTokens,
  orderLines,
  orders,
  outbox,
  passkeys,
  payments,
  planCouponUses,
  plans,
  practiceAnswers,
  practiceDays,
  practiceLevels,
  recoveryCodes,
  refunds,
  returnedLines,
  rewardCodes,
  rewards,
  savedDrafts,
  secondFactors,
  sessions,
  subscriptionCheckouts,
  subscriptions,
  trials,
  userGenres,
  users,
  videoPositions,
  webhookEvents,
  withdrawals,
} from '#db/schema';
import { beginBulkAct } from '~/features/admin/bulk/begin-bulk-act.server';
import { sealMessage } from '~/features/contact/seal-message.server';
import { removeDroppedFiles } from '~/features/media/sweep-files.server';
import { sealRewardCode } from '~/features/rewards/reward-secrets.server';
import { identifyViewer } from '~/features/sessions/identify-viewer.server';
import { openWebSession } from '~/features/sessions/open-session.server';
import { showCancellation } from '~/features/subscriptions/cancel-subscription.server';
import { mailboxHash } from '~/features/subscriptions/keep-trial.server';
import { takeFreeMonth } from '~/features/subscriptions/take-free-month.server';
import { sealDeclared } from '~/features/withdrawals/seal-declaration.server';
import { hashPassword } from '~/kit/crypto.server';
import { after, day } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Viewer } from '~/scope/viewer';
import {
  makeArticle,
  makeCourse,
  makeEdition,
  makeSignUp,
  makeSubscription,
  makeUser,
} from '../../../tests/support/factories';
import { makeQuestions } from '../../../tests/support/journey';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { makeCoupon } from '../../../tests/support/shop';
import { anonymising, deleteAccount } from './delete-account.server';
import { deliverFarewell } from './deliver-farewell.server';
import { exportData } from './export-data.server';
import { personalTables } from './personal-tables.server';
import { leavePageFirst } from './rules';

const now = new Date('2026-11-21T12:00:00Z');
const password = 'Cuepoint1';
const input = { password, confirmation: 'DELETE' };

/** Texts that only this person's rows contain. */
const traces = [
  /zelda_quill/i,
  /zelda\.quill@example\.test/i,
  // As a whole word: an id may contain the four digits by chance.
  /(?<![\da-z])4242(?![\da-z])/i,
  /zelda-device/i,
  /zeldatown/i,
];

beforeEach(resetBindings);

/** A member with at least one row in every personal table, and an object in R2. */
async function fullMember(part: Partial<typeof subscriptions.$inferInsert> = {}): Promise<Viewer & { cookie: string }> {
  const scope = testScope({ now });
  const { db } = scope;
  const [email, userName] = ['zelda.quill@example.test', 'zelda_quill'];
  const viewer = await makeUser(db, {
    email,
    emailKey: email,
    userName,
    passwordHash: await hashPassword(password),
    country: 'GB',
    pirateLocationCity: 'Zeldatown',
    avatarFileId: 'file-z',
    role: 'ADMIN',
  });
  const userId = viewer.id;
  const stranger = await makeSignUp(db, { email, emailKey: email, waitsUntil: new Date(now.getTime() + 86_400_000) });
  await db.insert(mailTokens).values({
    id: newId(),
    purpose: 'verify',
    email,
    signUpId: stranger.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 86_400_000),
  });
  const article = await makeArticle(db);
  const course = await makeCourse(db);
  const edition = await makeEdition(db);
  await makeCoupon();
  await makeQuestions(db);
  await db.insert(plans).values({ id: 'monthly', type: 'MONTHLY', name: 'Monthly', position: 1 });
  const web = openWebSession({ ...scope, caller: { ...scope.caller, device: 'zelda-device' } }, userId, true);
  const order = { id: 'order-z', userId, currency: 'GBP' as const, total: 4900, createdAt: now, expiresAt: now };
  await db.batch([
    ...(web.statements as [never]),
    db.insert(userGenres).values({ userId, genre: 'House' }),
    db.insert(journeyReplies).values({ userId, questionId: 'path', answerId: 'yes', givenAt: now }),
    db.insert(mailTokens).values({ id: newId(), userId, purpose: 'verify', email, createdAt: now, expiresAt: now }),
    db.insert(files).values({
      id: 'file-z',
      userId,
      kind: 'image',
      key: 'avatars/file-z',
      contentType: 'image/png',
      bytes: 4,
      isPublic: true,
      createdAt: now,
    }),
    db.insert(entitlements).values({
      id: 'e-z',
      userId,
      kind: 'course',
      refId: course.id,
      source: 'order',
      sourceId: order.id,
      createdAt: now,
    }),
    db.insert(activationCodes).values({
      id: 'code-z',
      codeHash: 'h',
      sealed: 's',
      source: 'issued',
      sourceId: 'test',
      createdAt: now,
      usedAt: now,
      userId,
    }),
    db.insert(gifts).values({
      codeId: 'code-z',
      userId,
      friendName: 'A friend',
      sealedTo: 'sealed',
      createdAt: now,
    }),
    db.insert(secondFactors).values({ userId, sealed: 'sealed', confirmedAt: now }),
    db.insert(recoveryCodes).values({ id: 'recovery-z', userId, codeHash: 'h' }),
    db.insert(passkeys).values({
      id: 'passkey-z',
      userId,
      credentialId: 'c',
      publicKey: 'k',
      counter: 0,
      name: 'zelda-device',
      createdAt: now,
    }),
    db.insert(rewards).values({
      id: 'reward-z',
      kind: 'reward',
      position: 1,
      title: 'Twenty per cent off',
      subTitle: 'A shop',
      description: 'Records',
      publishedAt: now,
    }),
    db.insert(rewardCodes).values({
      id: 'rc-z',
      rewardId: 'reward-z',
      codeHash: 'h',
      sealed: sealRewardCode(scope.config.secrets, 'rc-z', 'OWN-CODE'),
      createdAt: now,
      redeemedAt: now,
      userId,
    }),
    db.insert(lessonProgress).values({ userId, lessonId: 'l', courseId: course.id, firstViewedAt: now }),
    db.insert(courseActivity).values({ userId, courseId: course.id, lastLessonId: 'l', lastViewedAt: now }),
    db.insert(videoPositions).values({ userId, fileId: 'v', position: 12, intervals: [[0, 12]], updatedAt: now }),
    db.insert(lessonCards).values({
      ...{ userId, lessonId: 'l', questionId: 'q', answerId: 'a', first: ['Bar 9'], isFirstRight: false },
      ...{ latest: ['Bar 9'], isLatestRight: false, firstAt: now, latestAt: now, dueAt: now },
      card: { stability: 1, difficulty: 5, reps: 1, lapses: 0, reviewedAt: 0, days: 1 },
    }),
    db.insert(practiceLevels).values({ userId, skill: 'drift', questionId: 'q', seed: 1, openedAt: now }),
    db.insert(practiceDays).values({ userId, day: '2026-09-01', skill: 'drift', answers: 1, right: 1 }),
    db.insert(practiceAnswers).values({
      ...{ id: 'q-z', userId, skill: 'drift', level: 1, seed: 1, chosen: 1 },
      isRight: true,
      isOfToday: false,
      answeredAt: now,
    }),
    db.insert(deckDays).values({ userId, exerciseId: 'swap-at-17', day: '2026-09-01', tries: 1 }),
    db.insert(deckTries).values({
      ...{ id: `try-${userId}`, userId, exerciseId: 'swap-at-17', offsetMs: -12, bothSeconds: 0.4, levelDb: 1 },
      ...{ isCalibrated: true, triedAt: now },
    }),
    db.insert(comments).values({
      id: 'c-z',
      subjectKind: 'lesson',
      subjectId: `${course.id}-l1`,
      userId,
      role: 'USER',
      format: 'text',
      body: `${userName} was here`,
      createdAt: now,
    }),
    db.insert(comments).values({
      id: 'c-reported',
      subjectKind: 'lesson',
      subjectId: 'l',
      userId: null,
      role: 'USER',
      format: 'text',
      body: 'Somebody else was here',
      createdAt: now,
    }),
    db.insert(commentReports).values({ userId, commentId: 'c-reported', reason: 'insult', createdAt: now }),
    db.insert(lessonBookmarks).values({ userId, lessonId: 'l', createdAt: now }),
    db.insert(lessonNotes).values({
      ...{ id: `note-${userId}`, userId, lessonId: 'l', lessonTitle: 'L', courseId: course.id, courseTitle: 'C' },
      ...{ position: 3, body: `${userName} counts out loud`, folded: `${userName} counts out loud`, createdAt: now },
    }),
    db.insert(articleReads).values({ userId, articleId: article.id, readAt: now }),
    db.insert(articleBookmarks).values({ userId, articleId: article.id, createdAt: now }),
    db.insert(articleLikes).values({ userId, articleId: article.id, createdAt: now }),
    db.insert(courseRatings).values({ userId, courseId: course.id, halves: 9, createdAt: now, updatedAt: now }),
    db.insert(certificates).values({
      number: 'Z0H8JGQCP54J',
      userId,
      courseId: course.id,
      completedAt: now,
      lessonsCount: 3,
      issuedAt: now,
    }),
    db.insert(billingCustomers).values({ userId, customerId: userId, currency: 'GBP', createdAt: now }),
    db.insert(orders).values({
      ...order,
      state: 'paid',
      idempotencyKey: 'k',
      hostedPageId: 'p',
      hostedPageUrl: 'https://pages/secret',
    }),
    db.insert(orderLines).values({
      orderId: order.id,
      position: 1,
      kind: 'course',
      refId: course.id,
      title: course.title,
      list: 4900,
      sale: 4900,
      discount: 0,
      amount: 4900,
    }),
    db.insert(payments).values({
      id: 'p-z',
      userId,
      orderId: order.id,
      invoiceId: 'i-z',
      amount: 4900,
      currency: 'GBP',
      paidAt: now,
    }),
    db.insert(refunds).values({ orderId: order.id, position: 1, userId, state: 'done', createdAt: now }),
    db.insert(returnedLines).values({ orderId: order.id, position: 1, userId, creditNoteId: 'n', returnedAt: now }),
    db.insert(creditNotes).values({
      id: newId(),
      userId,
      invoiceId: 'invoice-1',
      amount: 1,
      currency: 'GBP',
      issuedAt: now,
    }),
    db.insert(declarations).values({
      ...{ id: 'declared-z', number: 1, kind: 'withdrawal', way: 'account', userId, declaredAt: now },
      sealed: sealDeclared(scope, 'declared-z', {
        ...{ name: userName, email, words: 'I withdraw', about: '', contracts: [order.id] },
        ...{ endsOn: null, isForCause: false },
      }),
    }),
    db.insert(withdrawals).values({
      ...{ contractId: order.id, kind: 'order', declarationId: 'declared-z', userId, withdrawnAt: now },
    }),
    db.insert(couponUses).values({ code: 'CUE20', userId, orderId: order.id, usedAt: now }),
    db.insert(subscriptions).values({
      userId,
      subscriptionId: 's-z',
      planId: 'monthly',
      state: 'cancelled',
      currency: 'GBP',
      startedAt: now,
      payerEmail: email,
      cardType: 'CREDIT_CARD',
      cardLastFour: '4242',
      resourceVersion: 1,
      ...part,
    }),
    db.insert(subscriptionCheckouts).values({
      id: 'sc-z',
      userId,
      state: 'done',
      planId: 'monthly',
      currency: 'GBP',
      price: 6000,
      subscriptionId: 's-z',
      idempotencyKey: 'k',
      hostedPageId: 'sp',
      hostedPageUrl: 'https://pages/secret',
      createdAt: now,
      expiresAt: now,
    }),
    db.insert(planCouponUses).values({ code: 'CUE20', subscriptionId: 's-z', userId, usedAt: now }),
    db.insert(festivalEntries).values({
      id: 'f-z',
      editionId: edition.id,
      userId,
      number: 1,
      djName: 'Zelda Quill',
      sentAt: now,
    }),
    db.insert(cancellationFeedback).values({ subscriptionId: 's-z', userId, text: 'zelda moved', saidAt: now }),
    db.insert(trials).values({
      subscriptionId: 's-z',
      userId,
      emailHash: mailboxHash(scope, 'trial', email),
      planId: 'monthly',
      startedAt: now,
    }),
    db
      .insert(freeMonths)
      .values({ userId, emailHash: mailboxHash(scope, 'free-month', 'zelda@before.test'), takenAt: now }),
    db.insert(mails).values({
      id: 'm-z',
      dedupeKey: 'mail:verification:z',
      userId,
      kind: 'verification',
      recipient: email,
      subject: 'Hello zelda_quill',
      text: `Hello ${userName}`,
      state: 'sent',
      createdAt: now,
      sentAt: now,
    }),
    db
      .insert(keptDrafts)
      .values({ id: 'k-z', userId, path: '/admin/courses/new', fields: { title: 'T' }, savedAt: now }),
    db.insert(draftVersions).values({ id: 'v-z', kind: 'course', thingId: 'c', draft: {}, userId, savedAt: now }),
    db
      .insert(savedDrafts)
      .values({ kind: 'course', thingId: 'c', title: 'T', fields: {}, revision: 'r', userId, savedAt: now }),
    db.insert(auditLog).values({ id: 'a-z', at: now, action: 'user-blocked', userId }),
    db.insert(contactMessages).values({
      id: 'cm-z',
      userId,
      topic: 'other',
      sealed: sealMessage(scope, 'cm-z', { message: 'A question' }),
      sentAt: now,
    }),
    db.insert(looks).values({
      ...{ id: 'look-z', userId, byId: 'boss', sessionId: 's', reason: 'You asked us to look' },
      ...{ beganAt: now, endsAt: now, endedAt: now },
    }),
    db.insert(bulkActs).values({
      ...{ id: 'bulk-z', userId, kind: 'hide-comments', chosen: { ids: ['c'] }, turn: 't', total: 1 },
      ...{ upTo: now, cursorAt: now, begunAt: now },
    }),
    db.insert(legalTexts).values({ id: 'legal-z', kind: 'terms', markdown: 'Be kind.', userId, savedAt: now }),
    db.insert(heldPosts).values({ id: 'h-z', userId, path: '/', sealed: 'x', createdAt: now, expiresAt: now }),
    db.insert(webhookEvents).values({
      id: 'w-z',
      type: 'customer_changed',
      occurredAt: now,
      receivedAt: now,
      payload: JSON.stringify({ customer: { id: userId, email: 'Zelda.Quill@example.test' } }),
      state: 'done',
    }),
    db.insert(outbox).values({
      id: 'x-z',
      kind: 'send-mail',
      dedupeKey: 'mail:purchase:z',
      payload: { mail: 'purchase', userId, subjectId: order.id },
      availableAt: now,
      createdAt: now,
    }),
  ]);
  await env.MEDIA.put('avatars/file-z', 'PNG!');
  return { ...viewer, email, userName, cookie: web.credentials.cookie };
}

/** An administrator searches for the member's comments and hides those that the search finds, for a reason with the name. */
async function hideTheirComments(name: string) {
  const { db } = testScope();
  const admin = { ...(await makeUser(db, { role: 'ADMIN' })), role: 'ADMIN' as const };
  const chosen = { search: name, filters: {} };
  const wanted = {
    press: 'hides-z',
    kind: 'hide-comments',
    chosen,
    reason: `${name} is rude`,
    upTo: Date.now(),
  } as const;
  expect(await beginBulkAct(testScope({ viewer: admin }), wanted)).toMatchObject({ done: 1, isOver: true });
}

/** The tables that contain a trace of the member, each with the trace. */
async function tracesLeft(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name NOT LIKE 'd1_%'",
  ).all<{ name: string }>();
  const found: string[] = [];
  for (const { name } of results) {
    const rows = (await env.DB.prepare(`SELECT * FROM "${name}"`).all()).results;
    const text = JSON.stringify(rows);
    for (const trace of traces) if (trace.test(text)) found.push(`${name}: ${trace.source}`);
  }
  return found;
}

async function readZip(body: ReadableStream<Uint8Array>): Promise<Map<string, string>> {
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  return new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));
}

const jobs = () => testScope().db.select().from(outbox).where(ne(outbox.kind, 'run-bulk-act')).orderBy(outbox.kind);

describe('deleting an account', () => {
  test('removes name, address and picture from every table and from storage, and sends one farewell mail', async () => {
    const viewer = await fullMember();
    await hideTheirComments('zelda_quill');
    expect((await tracesLeft()).length).toBeGreaterThan(4);
    const sent: { to: string; key: string; text: string }[] = [];
    const mail = {
      async send(message: (typeof sent)[number]) {
        sent.push(message);
        return { messageId: 'id' };
      },
    };
    const scope = testScope({ viewer, now, providers: { mail: mail as never } });
    await deleteAccount(scope, input);
    expect(await tracesLeft()).toEqual([]);

    const [note, removal, farewell, ...others] = await jobs();
    expect([note?.kind, removal?.kind, farewell?.kind, others]).toEqual([
      'note-erasure',
      'remove-files',
      'send-farewell',
      [],
    ]);
    await removeDroppedFiles(scope, removal?.payload as { userId: string });
    await removeDroppedFiles(scope, removal?.payload as { userId: string });
    expect((await env.MEDIA.list()).objects).toEqual([]);
    for (const _twice of [1, 2]) {
      await deliverFarewell(scope, farewell?.payload as never, farewell?.dedupeKey as string);
    }
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: viewer.email, key: `mail:account-deleted:${viewer.id}` });
    expect(await tracesLeft()).toEqual([]);
  });

  test('leaves each table as its data right says', async () => {
    const viewer = await fullMember();
    const count = async () => {
      const { db } = testScope();
      const left: Record<string, number> = {};
      for (const { name, table, owner } of personalTables) {
        left[name] = (await db.select().from(table).where(eq(owner, viewer.id))).length;
      }
      return left;
    };
    expect(Object.entries(await count()).filter(([, rows]) => rows === 0)).toEqual([]);
    const scope = testScope({ viewer, now });
    await deleteAccount(scope, input);
    await removeDroppedFiles(scope, { userId: viewer.id });
    const left = await count();
    for (const { name, decision } of personalTables) {
      const stays = decision.deletion.does === 'keep' || name === 'users' || name === 'subscriptions';
      expect([name, left[name]]).toEqual([name, stays ? 1 : 0]);
    }
    const [order] = await scope.db.select().from(orderLines);
    expect(order?.amount).toBe(4900);
  });

  test('ends every session and frees the address and the username', async () => {
    const viewer = await fullMember();
    const scope = testScope({ viewer, now });
    await deleteAccount(scope, input);
    expect(await identifyViewer(testScope({ now }), { cookie: viewer.cookie })).toMatchObject({ viewer: null });
    expect(await scope.db.select().from(sessions)).toEqual([]);
    await makeUser(scope.db, { email: viewer.email, emailKey: viewer.email, userName: viewer.userName });
  });

  test('empties a comment with replies, deletes the member’s other comments and corrects the counts', async () => {
    const viewer = await fullMember();
    const { db } = testScope({ now });
    const other = await makeUser(db);
    const [lesson] = await db.select().from(lessons).where(eq(lessons.commentsCount, 1));
    const words = {
      subjectKind: 'lesson',
      subjectId: lesson?.id ?? '',
      role: 'USER',
      format: 'text',
      createdAt: now,
    } as const;
    const write = (id: string, userId: string, parentId: string | null) =>
      db.insert(comments).values({ id, userId, parentId, body: `${id} words`, ...words });
    await write('answered', viewer.id, null);
    await write('answer', other.id, 'answered');
    await write('own-answer', viewer.id, 'answered');
    await write('theirs', other.id, null);
    await write('to-theirs', viewer.id, 'theirs');
    await deleteAccount(testScope({ viewer, now }), input);
    const left = await db.select().from(comments).where(ne(comments.id, 'c-reported')).orderBy(comments.id);
    expect(left.map(({ id, userId, body, repliesCount }) => [id, userId, body, repliesCount])).toEqual([
      ['answer', other.id, 'answer words', 0],
      ['answered', null, '', 1],
      ['theirs', other.id, 'theirs words', 0],
    ]);
    const [counted] = await db
      .select()
      .from(lessons)
      .where(eq(lessons.id, lesson?.id ?? ''));
    expect(counted?.commentsCount).toBe(2);
  });
});

describe('an account deletion', () => {
  const untouched = async (viewer: Viewer) => {
    const [row] = await testScope().db.select().from(users).where(eq(users.id, viewer.id));
    expect(row?.userName).toBe('zelda_quill');
    expect((await jobs()).map(({ kind }) => kind)).toEqual(['send-mail']);
    expect((await testScope().db.select().from(entitlements)).length).toBe(1);
  };

  test('is refused with a wrong password and changes nothing', async () => {
    const viewer = await fullMember();
    const wrong = deleteAccount(testScope({ viewer, now }), { ...input, password: 'Wrong1234' });
    await expect(wrong).rejects.toMatchObject({ kind: 'invalid', errors: { password: [expect.any(String)] } });
    await untouched(viewer);
  });

  test.each(['in_trial', 'active', 'paused', 'future'] as const)(
    'is refused and changes nothing while a subscription is %s',
    async (state) => {
      const viewer = await fullMember({ state });
      const refused = deleteAccount(testScope({ viewer, now }), input);
      await expect(refused).rejects.toMatchObject({ kind: 'conflict', code: 'SUBSCRIPTION_RUNS' });
      await untouched(viewer);
    },
  );

  test('is refused while a payment page is open, and succeeds once no page is open', async () => {
    const viewer = await fullMember();
    const scope = testScope({ viewer, now });
    const remove = () => deleteAccount(scope, input);
    const refusal = { kind: 'conflict', code: 'PAYMENT_OPEN', message: leavePageFirst };
    await scope.db.update(orders).set({ state: 'open' });
    await expect(remove()).rejects.toMatchObject(refusal);
    await scope.db.update(orders).set({ state: 'expired' });
    await scope.db.update(subscriptionCheckouts).set({ state: 'open' });
    await expect(remove()).rejects.toMatchObject(refusal);
    await untouched(viewer);
    await scope.db.update(subscriptionCheckouts).set({ state: 'cancelled' });
    await remove();
    expect(await scope.db.select().from(users).where(eq(users.email, viewer.email))).toEqual([]);
  });

  test('is refused without a session', async () => {
    await expect(deleteAccount(testScope({ now }), input)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});

test.each([
  ['a package that is paid for good', { state: 'active', isPaidForGood: true }],
  ['a subscription in its last term', { state: 'non_renewing', currentTermEndsAt: after(now, day) }],
] as const)('%s does not prevent the deletion of the account', async (_, part) => {
  const viewer = await fullMember(part);
  await deleteAccount(testScope({ viewer, now }), input);
  expect(await tracesLeft()).toEqual([]);
});

test('a used trial stays recorded for the account, for its first address and for its last address', async () => {
  const viewer = await fullMember();
  const scope = testScope({ viewer, now });
  await scope.db.update(trials).set({ emailHash: mailboxHash(scope, 'trial', 'zelda@before.test') });
  await deleteAccount(scope, input);
  const kept = await scope.db.select({ userId: trials.userId, hash: trials.emailHash }).from(trials);
  const hashes = ['zelda@before.test', viewer.email].map((email) => mailboxHash(scope, 'trial', email));
  expect(kept.map(({ hash }) => hash).sort()).toEqual(hashes.sort());
  expect(new Set(kept.map(({ userId }) => userId))).toEqual(new Set([viewer.id]));
});

test('a used free month stays recorded for the mailbox, so a new account there gets no second free month', async () => {
  const viewer = await fullMember();
  const scope = testScope({ viewer, now });
  await scope.db.update(subscriptions).set({ hasUsedFreeMonth: true }).where(eq(subscriptions.userId, viewer.id));
  await deleteAccount(scope, input);
  const kept = await scope.db.select().from(freeMonths);
  const hashes = ['zelda@before.test', viewer.email].map((email) => mailboxHash(scope, 'free-month', email));
  expect(kept.map(({ emailHash }) => emailHash).sort()).toEqual(hashes.sort());
  const [name, domain] = viewer.email.split('@');
  const newcomer = await makeUser(scope.db, { email: `${name}+again@${domain}` });
  await makeSubscription(scope.db, newcomer.id, {
    subscriptionId: 's-again',
    currentTermEndsAt: new Date(now.getTime() + 86_400_000),
  });
  const theirs = testScope({ viewer: newcomer, now });
  expect(await showCancellation(theirs)).toMatchObject({ freeMonthUntil: null });
  await expect(takeFreeMonth(theirs)).rejects.toMatchObject({ kind: 'conflict', code: 'NO_FREE_MONTH' });
});

test('a free month that was never taken leaves no record', async () => {
  const viewer = await fullMember();
  const scope = testScope({ viewer, now });
  await scope.db.delete(freeMonths);
  await scope.db.update(subscriptions).set({ hasUsedFreeMonth: false });
  await deleteAccount(scope, input);
  expect(await scope.db.select().from(freeMonths)).toEqual([]);
});

test('account deletion is rate-limited after ten wrong passwords', async () => {
  const viewer = await fullMember();
  const scope = testScope({ viewer, now });
  const wrong = { ...input, password: 'Wrong1234' };
  for (let i = 0; i < 10; i++) await deleteAccount(scope, wrong).catch(() => {});
  await expect(deleteAccount(scope, input)).rejects.toMatchObject({ kind: 'rate-limited' });
});

test('the last super admin cannot delete the account until there is another unblocked super admin', async () => {
  const viewer = { ...(await fullMember()), role: 'SUPER_ADMIN' as const };
  const { db } = testScope();
  await db.update(users).set({ role: 'SUPER_ADMIN' }).where(eq(users.id, viewer.id));
  await makeUser(db, { role: 'SUPER_ADMIN', blockedAt: now });
  const remove = () => deleteAccount(testScope({ viewer, now }), input);
  await expect(remove()).rejects.toMatchObject({ code: 'LAST_SUPER_ADMIN' });
  expect(await db.select().from(users).where(eq(users.email, viewer.email))).toHaveLength(1);
  await makeUser(db, { role: 'SUPER_ADMIN' });
  await remove();
  expect(await db.select().from(users).where(eq(users.email, viewer.email))).toEqual([]);
});

test('two concurrent deletions of one account queue one farewell mail', async () => {
  const viewer = await fullMember();
  const both = [1, 2].map(() => deleteAccount(testScope({ viewer, now }), input));
  const settled = await Promise.allSettled(both);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await jobs()).map(({ kind }) => kind)).toEqual(['note-erasure', 'remove-files', 'send-farewell']);
});

test('a data export holds rows of every personal table and the files, but no secret and no other user', async () => {
  const viewer = await fullMember();
  const other = await makeUser(testScope().db);
  const { body, fileName, contentType } = await exportData(testScope({ viewer, now }));
  expect([fileName, contentType]).toEqual(['cuepoint-data-2026-11-21.zip', 'application/zip']);
  const zip = await readZip(body);
  expect([...zip.keys()]).toEqual(['data.html', 'data.json', 'files/file-z.png']);
  expect(zip.get('files/file-z.png')).toBe('PNG!');
  const { tables } = JSON.parse(zip.get('data.json') ?? '');
  expect(Object.keys(tables).sort()).toEqual([...Object.keys(dataRights), 'order_lines'].sort());
  for (const [name, { rows }] of Object.entries<{ rows: unknown[] }>(tables)) {
    expect([name, rows.length > 0]).toEqual([name, true]);
  }
  const json = zip.get('data.json') ?? '';
  const html = zip.get('data.html') ?? '';
  for (const text of [json, html]) {
    expect(text).toContain(viewer.email);
    expect(text).toContain('OWN-CODE');
    expect(text).not.toContain('$scrypt');
    expect(text).not.toContain('https://pages/secret');
    expect(text).not.toContain(other.email);
  }
});

test('data exports are limited to five an hour', async () => {
  const viewer = await makeUser(testScope().db);
  const scope = testScope({ viewer, now });
  for (let i = 0; i < 5; i++) await (await exportData(scope)).body.cancel();
  await expect(exportData(scope)).rejects.toMatchObject({ kind: 'rate-limited' });
});

test('every table marked for anonymising has a statement that anonymises it', () => {
  const decided = Object.entries(dataRights).filter(([, { deletion }]) => deletion.does === 'anonymise');
  expect(decided.map(([name]) => name).sort()).toEqual([...Object.keys(anonymising), 'users'].sort());
});
