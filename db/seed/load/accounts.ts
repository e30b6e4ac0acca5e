import { hashPassword } from '~/kit/crypto.server';
import { after, day } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Database } from '../../client';
import {
  billingCustomers,
  courseActivity,
  entitlements,
  journeyReplies,
  lessonProgress,
  orderLines,
  orders,
  payments,
  planCouponUses,
  subscriptions,
  trials,
  userGenres,
  users,
  videoPositions,
} from '../../schema';
import type { GbpRate } from '../content/gbp-rates';
import type { AccountContent, Content } from '../content/types';
import { type DemoSubscriber, demoSubscribers } from '../demo-subscribers';
import { lessonIdOf, videoIdOf } from './ids';
import { insertAll } from './insert';
import type { PictureBook } from './pictures';

const demoPassword = 'Cuepoint1';
export const userIdOf = (account: AccountContent) => `u-${account.localPart}`;

/** The demo accounts, what they own and how far they are. */
export async function loadAccounts(db: Database, content: Content, pictures: PictureBook, now: Date): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  const at = (days: number) => after(now, days * day);
  await insertAll(
    db,
    users,
    content.accounts.map((account) => userRow(account, content, pictures, passwordHash, at)),
  );
  const genreNames = new Map(content.genres.map(({ slug, name }) => [slug, name]));
  await insertAll(
    db,
    userGenres,
    content.accounts.flatMap((account) =>
      account.profile.genreSlugs.map((slug) => ({ userId: userIdOf(account), genre: genreNames.get(slug) ?? slug })),
    ),
  );
  await insertAll(
    db,
    journeyReplies,
    content.accounts.flatMap((account) =>
      content.journeyQuestions.flatMap(({ id: questionId, answers }) =>
        answers
          .filter(({ id }) => account.journeyAnswerIds.includes(id))
          .map(({ id: answerId }) => ({ userId: userIdOf(account), questionId, answerId, givenAt: at(-1) })),
      ),
    ),
  );
  await loadPurchases(db, content, at);
  await loadSubscriptions(db, content, now);
  await loadProgress(db, content, at);
}

type At = (days: number) => Date;

function userRow(account: AccountContent, content: Content, pictures: PictureBook, passwordHash: string, at: At) {
  const email = `${account.localPart}@cuepoint.test`;
  const { profile } = account;
  // Within the 30 days that an unverified account is kept.
  const createdAt = at(account.isVerified ? account.createdInDays : -2);
  const nameOf = (options: { slug: string; name: string }[], slug: string | null) =>
    options.find((option) => option.slug === slug)?.name ?? null;
  return {
    id: userIdOf(account),
    email,
    emailKey: email,
    userName: account.userName,
    passwordHash,
    role: account.role,
    signUpId: newId(createdAt.getTime()),
    verifiedAt: account.isVerified ? at(account.createdInDays) : null,
    blockedAt: account.isBlocked ? at(-1) : null,
    country: profile.countryCode,
    equipment: nameOf(content.equipment, profile.equipmentSlug),
    djSoftware: nameOf(content.software, profile.softwareSlug),
    preferredSubtitleLanguage: profile.preferredSubtitleLanguage,
    pirateLocationCity: profile.pirateLocation?.city ?? null,
    pirateLocationCountry: profile.pirateLocation?.country ?? null,
    avatarFileId: account.avatar ? pictures.fileOf(account.avatar) : null,
    isCompletedProfile: account.isCompletedProfile,
    isFirstLogin: account.isFirstLogin,
    isJourneyAnswered: account.journeyAnswerIds.length > 0,
    toShowSaleBanner: account.toShowSaleBanner,
    referralSource: account.referralSource,
    createdAt,
    updatedAt: at(0),
  };
}

/** What an account owns came by one paid order, as it would have. */
async function loadPurchases(db: Database, content: Content, at: At): Promise<void> {
  const courses = new Map(content.courses.map((course) => [course.slug, course]));
  const bundles = new Map(content.bundles.map((bundle) => [bundle.slug, bundle]));
  for (const account of content.accounts) {
    const lines = [
      ...account.ownedBundleSlugs.flatMap((slug) => {
        const bundle = bundles.get(slug);
        return bundle
          ? [{ kind: 'bundle' as const, refId: bundle.id, title: bundle.title, list: bundle.prices.GBP }]
          : [];
      }),
      ...account.ownedCourseSlugs.flatMap((slug) => {
        const course = courses.get(slug);
        return course
          ? [{ kind: 'course' as const, refId: course.id, title: course.title, list: course.prices.GBP.price }]
          : [];
      }),
    ];
    if (!lines.length) continue;
    const userId = userIdOf(account);
    const orderId = `o-${account.localPart}`;
    const paidAt = at(-40);
    const total = lines.reduce((sum, line) => sum + line.list, 0);
    const invoiceId = `inv-${account.localPart}`;
    const transactionId = `txn-${account.localPart}`;
    await insertAll(db, orders, [
      {
        id: orderId,
        userId,
        state: 'paid',
        currency: 'GBP',
        total,
        idempotencyKey: orderId,
        hostedPageId: `page-${account.localPart}`,
        hostedPageUrl: 'about:blank',
        invoiceId,
        transactionId,
        createdAt: paidAt,
        expiresAt: paidAt,
        paidAt,
      },
    ]);
    await insertAll(
      db,
      orderLines,
      lines.map((line, position) => ({ orderId, position, ...line, sale: line.list, discount: 0, amount: line.list })),
    );
    await insertAll(db, payments, [
      {
        id: `pay-${account.localPart}`,
        userId,
        orderId,
        invoiceId,
        transactionId,
        amount: total,
        currency: 'GBP',
        paidAt,
      },
    ]);
    await insertAll(
      db,
      entitlements,
      lines.map(({ kind, refId }) => ({
        id: `e-${account.localPart}-${refId}`,
        userId,
        kind,
        refId,
        source: 'order' as const,
        sourceId: orderId,
        createdAt: paidAt,
      })),
    );
  }
}

async function loadSubscriptions(db: Database, content: Content, now: Date): Promise<void> {
  const subscribers = demoSubscribers(now);
  await insertAll(
    db,
    billingCustomers,
    subscribers.map(({ userId, customerId, terms, startedAt }) => ({
      userId,
      customerId,
      currency: terms.currency,
      createdAt: startedAt,
    })),
  );
  await insertAll(
    db,
    subscriptions,
    subscribers.map((subscriber) => subscriptionRow(subscriber, now)),
  );
  await insertAll(
    db,
    payments,
    subscribers.flatMap((subscriber) => paymentRows(subscriber, content)),
  );
  await insertAll(
    db,
    trials,
    subscribers
      .filter(({ terms }) => terms.hasUsedTrial)
      // No address has an empty hash: these are known by their account.
      .map(({ userId, subscriptionId, plan, startedAt }) => ({
        userId,
        subscriptionId,
        planId: plan.id,
        emailHash: '',
        startedAt,
      })),
  );
  await insertAll(
    db,
    planCouponUses,
    subscribers.flatMap(({ userId, subscriptionId, terms, startedAt }) =>
      terms.couponCode ? [{ code: terms.couponCode, subscriptionId, userId, usedAt: startedAt }] : [],
    ),
  );
}

function subscriptionRow(subscriber: DemoSubscriber, now: Date) {
  const { userId, subscriptionId, plan, terms, price, isPaidForGood } = subscriber;
  const { startedAt, trialEndsAt, currentTermStartsAt, currentTermEndsAt, nextPaymentAt, canceledAt, pastDueSince } =
    subscriber;
  const { paymentMethod } = terms;
  return {
    userId,
    subscriptionId,
    planId: plan.id,
    state: terms.providerState,
    currency: terms.currency,
    price,
    startedAt,
    trialEndsAt,
    currentTermStartsAt,
    currentTermEndsAt,
    nextPaymentAt,
    canceledAt,
    pastDueSince,
    isPaidForGood,
    hasUsedFreeMonth: terms.hasUsedFreeMonth,
    cardType: paymentMethod?.type ?? null,
    cardLastFour: paymentMethod?.type === 'CREDIT_CARD' ? paymentMethod.lastFourNumbers : null,
    payerEmail: paymentMethod?.type === 'PAYPAL' ? paymentMethod.email : null,
    couponCode: terms.couponCode ?? null,
    resourceVersion: now.getTime(),
    payerVersion: now.getTime(),
  };
}

function paymentRows({ userId, subscriptionId, plan, terms, payments: paid }: DemoSubscriber, { gbpRates }: Content) {
  return paid.map(({ invoiceId, transactionId, amount, paidAt, termEndsAt }) => {
    const rate = rateOf(gbpRates, terms.currency, paidAt);
    return {
      id: `pay-${invoiceId}`,
      userId,
      invoiceId,
      transactionId,
      amount,
      currency: terms.currency,
      paidAt,
      subscriptionId,
      planId: plan.id,
      termStartsAt: paidAt,
      termEndsAt,
      amountInGbp: rate && Math.round((amount * rate) / 1_000_000),
      gbpRate: rate,
    };
  });
}

function rateOf(rates: GbpRate[], currency: string, paidAt: Date): number | null {
  if (currency === 'GBP') return 1_000_000;
  const month = paidAt.toISOString().slice(0, 7);
  const known = rates.filter((rate) => rate.currency === currency && rate.month <= month);
  return known.at(-1)?.rate ?? null;
}

async function loadProgress(db: Database, content: Content, at: At): Promise<void> {
  const courses = new Map(content.courses.map((course) => [course.slug, course]));
  for (const account of content.accounts) {
    const userId = userIdOf(account);
    for (const progress of account.progress) {
      const course = courses.get(progress.courseSlug);
      if (!course) continue;
      const idOf = (slug: string) =>
        lessonIdOf(
          course.id,
          course.lessons.findIndex((lesson) => lesson.slug === slug),
        );
      const seen = [...new Set([...progress.completedLessonSlugs, progress.lastViewedLessonSlug])];
      const lastViewedAt = at(progress.lastActiveInDays);
      await insertAll(
        db,
        lessonProgress,
        seen.map((slug) => ({
          userId,
          lessonId: idOf(slug),
          courseId: course.id,
          firstViewedAt: lastViewedAt,
          completedAt: progress.completedLessonSlugs.includes(slug) ? lastViewedAt : null,
        })),
      );
      await insertAll(db, courseActivity, [
        {
          userId,
          courseId: course.id,
          lastLessonId: idOf(progress.lastViewedLessonSlug),
          lastViewedAt,
          completedAt: progress.completedLessonSlugs.length >= course.lessons.length ? lastViewedAt : null,
        },
      ]);
      await insertAll(db, videoPositions, [
        {
          userId,
          fileId: videoIdOf(idOf(progress.lastViewedLessonSlug)),
          position: progress.positionSeconds,
          intervals: progress.positionSeconds > 0 ? [[0, progress.positionSeconds]] : [],
          updatedAt: lastViewedAt,
        },
      ]);
    }
  }
}
