import type { Database } from '#db/client';
import {
  articleBlocks,
  articleCategories,
  articleSections,
  articles,
  articleTaggings,
  articleTags,
  blocks,
  bundleCourses,
  bundlePrices,
  bundles,
  categories,
  coursePrices,
  courses,
  festivalEditions,
  files,
  lessons,
  plans,
  signUps,
  subscriptions,
  tutors,
  users,
} from '#db/schema';
import { opensEverything } from '~/features/entitlements/rules';
import { newId } from '~/kit/ids';
import { currencies } from '~/kit/money';
import type { Viewer } from '~/scope/viewer';

let serial = 0;
const next = () => {
  serial += 1;
  return serial;
};

/** A viewer as the gate creates it; it has no row unless `makeUser` made one. */
export function viewerOf(part: Partial<Viewer> = {}): Viewer {
  const n = next();
  return {
    id: `user-${n}`,
    sessionId: `session-${n}`,
    via: 'web',
    email: `user-${n}@cuepoint.test`,
    userName: `user_${n}`,
    role: 'USER',
    lacksSecondFactor: false,
    isVerified: true,
    isBlocked: false,
    isCompletedProfile: true,
    isFirstLogin: false,
    isJourneyAnswered: true,
    toShowSaleBanner: false,
    avatarFileId: null,
    country: 'GB',
    pirateLocationCity: null,
    pirateLocationCountry: null,
    equipment: null,
    djSoftware: null,
    preferredSubtitleLanguage: null,
    referralSource: 'platform-sign-up-free-user',
    subscription: 'none',
    opensEverything: opensEverything({ role: 'USER', subscription: 'none', ...part }),
    billingCurrency: null,
    ...part,
  };
}

/** A verified user with a row; returns the signed-in viewer. */
export async function makeUser(db: Database, part: Partial<typeof users.$inferInsert> = {}): Promise<Viewer> {
  const n = next();
  const now = new Date();
  const row = {
    id: newId(),
    email: `user-${n}@cuepoint.test`,
    emailKey: `user-${n}@cuepoint.test`,
    userName: `user_${n}`,
    passwordHash: 'none',
    verifiedAt: now,
    isJourneyAnswered: true,
    // Older than any id of a test's clock.
    signUpId: newId(0),
    createdAt: now,
    updatedAt: now,
    ...part,
  };
  await db.insert(users).values(row);
  const role = part.role ?? 'USER';
  return viewerOf({ id: row.id, email: row.email, userName: row.userName, role });
}

/** An unverified sign-up; returns its row. */
export async function makeSignUp(db: Database, part: Partial<typeof signUps.$inferInsert> = {}) {
  const n = next();
  const now = new Date();
  const row = {
    id: newId(),
    email: `user-${n}@cuepoint.test`,
    emailKey: `user-${n}@cuepoint.test`,
    userName: `user_${n}`,
    passwordHash: 'none',
    networkHash: '',
    referralSource: 'platform-sign-up-free-user',
    createdAt: now,
    waitsUntil: new Date(now.getTime() + 86_400_000),
    ...part,
  };
  await db.insert(signUps).values(row);
  return row;
}

/** A question about a sound in a lesson, with its file; returns the file's id. */
export async function makeQuestionSound(
  db: Database,
  lessonId: string,
  { heardAs, durationMs = 7700 }: { heardAs?: string; durationMs?: number } = {},
): Promise<string> {
  const n = next();
  const sound = String(n).padStart(20, '0');
  const id = `a${sound}`;
  const now = new Date();
  await db.insert(files).values({
    id,
    kind: 'audio',
    key: id,
    contentType: 'audio/mp4',
    bytes: 4,
    state: 'ready',
    durationMs,
    createdAt: now,
  });
  await db.insert(blocks).values({
    id: `${lessonId}-q${n}`,
    lessonId,
    position: n,
    images: [],
    question: {
      ...{ kind: 'choice', id: `q${n}`, text: 'What do you hear?', why: 'Listen.', picture: null, video: null, sound },
      ...(heardAs && { heardAs }),
      answers: [
        { text: 'This', isRight: true },
        { text: 'That', isRight: false },
      ],
    },
  });
  return id;
}

/** A published course with prices in every currency and `lessonCount` lessons, the first a preview. */
export async function makeCourse(
  db: Database,
  part: Partial<typeof courses.$inferInsert> & { price?: number; salePrice?: number; lessonCount?: number } = {},
) {
  const { price = 4900, salePrice, lessonCount = 3, ...columns } = part;
  const n = next();
  const past = new Date('2026-01-01T00:00:00Z');
  await db
    .insert(categories)
    .values({ id: 'mixing', slug: 'mixing', name: 'Mixing', position: 1 })
    .onConflictDoNothing();
  await db.insert(tutors).values({ id: 'tutor', name: 'Dele Marsh', about: '<p>Plays.</p>' }).onConflictDoNothing();
  const course = {
    id: `c${n}`,
    slug: `course-${n}`,
    title: `Course ${n}`,
    categoryId: 'mixing',
    tutorId: 'tutor',
    level: 'beginner' as const,
    tagline: 'A course',
    overview: '<p>Overview</p>',
    metaDescription: 'A course',
    outcomes: [],
    included: [],
    equipment: [],
    studentsSays: [],
    recommendations: [],
    position: n,
    lessonsCount: lessonCount,
    isSaleActive: salePrice !== undefined,
    publishedAt: past,
    ...columns,
  };
  await db.insert(courses).values(course);
  await db
    .insert(coursePrices)
    .values(currencies.map((currency) => ({ courseId: course.id, currency, price, salePrice })));
  const lessonRows = Array.from({ length: lessonCount }, (_, i) => ({
    id: `${course.id}-l${i + 1}`,
    courseId: course.id,
    slug: `${course.slug}-lesson-${i + 1}`,
    position: i + 1,
    title: `Lesson ${i + 1}`,
    isPreview: i === 0,
    chapters: [],
    publishedAt: past,
  }));
  if (lessonRows.length) await db.insert(lessons).values(lessonRows);
  return { ...course, lessons: lessonRows };
}

/** A subscription of the user; by default monthly and active. */
export async function makeSubscription(
  db: Database,
  userId: string,
  part: Partial<typeof subscriptions.$inferInsert> = {},
): Promise<void> {
  await db
    .insert(plans)
    .values([
      { id: 'monthly', type: 'MONTHLY', name: 'Monthly', position: 1 },
      { id: 'package', type: 'PACKAGE', name: 'Complete DJ Package', billingCyclePeriod: 3, position: 2 },
    ])
    .onConflictDoNothing();
  await db.insert(subscriptions).values({
    userId,
    subscriptionId: `s-${userId}`,
    planId: 'monthly',
    state: 'active',
    currency: 'GBP',
    startedAt: new Date('2026-01-01T00:00:00Z'),
    resourceVersion: 1,
    ...part,
  });
}

/** A bundle of the given courses with prices in every currency. */
export async function makeBundle(db: Database, courseIds: string[], price = 9900) {
  const n = next();
  const bundle = {
    id: `b${n}`,
    slug: `bundle-${n}`,
    title: `Bundle ${n}`,
    overview: '<p>Overview</p>',
    perks: [],
    position: n,
    publishedAt: new Date('2026-01-01T00:00:00Z'),
  };
  await db.insert(bundles).values(bundle);
  await db.insert(bundlePrices).values(currencies.map((currency) => ({ bundleId: bundle.id, currency, price })));
  await db
    .insert(bundleCourses)
    .values(courseIds.map((courseId, i) => ({ bundleId: bundle.id, courseId, position: i + 1 })));
  return bundle;
}

/**
 * A published article with the text `html`, whose start is its preview. Creates `section` and `tags` if missing; the
 * section has one category.
 */
export async function makeArticle(
  db: Database,
  part: Partial<typeof articles.$inferInsert> & { section?: string; tags?: string[]; html?: string[] } = {},
) {
  const {
    section = 'craft',
    tags = [],
    html = ['<p>The open part.</p>', '<p>The locked part.</p>'],
    ...columns
  } = part;
  const n = next();
  await db.insert(tutors).values({ id: 'tutor', name: 'Dele Marsh', about: '<p>Plays.</p>' }).onConflictDoNothing();
  await db
    .insert(articleSections)
    .values({ id: section, slug: section, name: section, tagline: 'A section', hexColor: '#d94a0a', position: n })
    .onConflictDoNothing();
  const category = `${section}-all`;
  await db
    .insert(articleCategories)
    .values({ id: category, sectionId: section, slug: category, name: `All of ${section}`, position: 1 })
    .onConflictDoNothing();
  const article = {
    id: `a${n}`,
    slug: `article-${n}`,
    title: `Article ${n}`,
    description: `What article ${n} is about`,
    categoryId: category,
    sectionId: section,
    authorId: 'tutor',
    preview: html[0] ?? '',
    readingMinutes: 3,
    publishedAt: new Date('2026-01-01T00:00:00Z'),
    ...columns,
  };
  await db.insert(articles).values(article);
  await db.insert(articleBlocks).values(
    html.map((text, i) => ({
      id: `${article.id}-b${i}`,
      articleId: article.id,
      position: i,
      html: text,
      images: [],
    })),
  );
  for (const id of tags) {
    await db.insert(articleTags).values({ id, slug: id, name: id }).onConflictDoNothing();
    await db.insert(articleTaggings).values({ articleId: article.id, tagId: id });
  }
  return article;
}

/** A festival edition that is open on 21 November 2026 and closes after 3 December. */
export async function makeEdition(db: Database, part: Partial<typeof festivalEditions.$inferInsert> = {}) {
  const n = next();
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  const edition = {
    id: `edition-${n}`,
    code: `R${n}`,
    name: 'Rise DJ Competition 2026',
    headline: 'Send one mix',
    lead: 'One of you plays.',
    opensAt: day('2026-11-01'),
    closesAt: day('2026-12-04'),
    interviewsAt: day('2026-12-10'),
    decidedAt: day('2026-12-19'),
    festivalFrom: day('2027-03-14'),
    festivalTo: day('2027-03-21'),
    prize: [{ text: 'A slot' }],
    tips: [{ title: 'Early', text: 'Send it early.' }],
    ...part,
  };
  await db.insert(festivalEditions).values(edition);
  return edition;
}

/** A valid form for such an edition. */
export function entryForm(editionId: string, part: Record<string, unknown> = {}) {
  return {
    editionId,
    djName: 'Kowalczyk',
    fullName: 'Ren Kowalczyk',
    birthDay: '14',
    birthMonth: '2',
    birthYear: '1998',
    address: 'Kastanienallee 12, Berlin',
    email: 'ren@mailbox.test',
    socialHandles: '@renkowalczyk',
    mixLink: 'https://soundcloud.com/renk/rise-26',
    minutes: '52',
    recordedOn: '2026-11-08',
    acceptsTerms: true,
    acceptsPrivacy: true,
    ...part,
  };
}
