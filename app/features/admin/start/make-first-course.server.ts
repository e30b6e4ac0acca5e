import { asc, eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { categories, courses } from '#db/schema';
import { type CourseTemplate, courseTemplates, templateOverview } from '~/features/catalogue/office/course-templates';
import { newestRates } from '~/features/catalogue/office/fill-prices.server';
import { saveCourse } from '~/features/catalogue/office/save-course.server';
import { saveLesson } from '~/features/catalogue/office/save-lesson.server';
import { saveCategory } from '~/features/catalogue/office/save-lists.server';
import { notYet } from '~/features/drafts/rules';
import { invalid, isAppError } from '~/kit/app-error';
import { amountIn, type Currency, currencies, type Rates } from '~/kit/money';
import { byName } from '~/kit/text/by-name';
import { slugOf } from '~/kit/text/slug-of';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { MakeFirstCourse } from '../schema';

/** The category of the first course, if there is none yet. */
const firstCategory = { slug: 'courses', name: 'Courses' };

/**
 * Makes an unpublished course with the lessons of a template. Each part is written only if it does not exist yet, so
 * sending the form twice, or again after an interruption, leaves one course with its lessons. Throws invalid.
 */
export async function makeFirstCourse(scope: Scope, wanted: MakeFirstCourse): Promise<void> {
  requireAdmin(scope);
  const { courseId, title } = wanted;
  const { saved, slugTaken, categoryId, place, rates } = await look(scope, wanted);
  const template: CourseTemplate = courseTemplates[wanted.template];
  if (!saved) {
    if (slugTaken) throw invalid('title', 'Another course has this address already. Choose another title.');
    await unlessThere(
      saveCourse(scope, {
        courseId,
        revision: null,
        slug: slugOf(title, 'course'),
        position: place,
        title,
        categoryId: categoryId ?? (await makeCategory(scope)),
        tutorId: wanted.tutorId,
        level: 'beginner',
        tagline: template.tagline,
        overview: templateOverview,
        metaDescription: `${title}: ${template.tagline.toLowerCase()}.`,
        outcomes: template.outcomes,
        ...nothingYet,
        prices: pricesOf(wanted.price, rates),
        publishedAt: notYet,
      }),
    );
  }
  for (const [index, { title: name, markdown }] of template.lessons.entries()) {
    await unlessThere(
      saveLesson(scope, {
        courseId,
        lessonId: `${courseId}-l${index + 1}`,
        revision: null,
        slug: `${slugOf(title, 'course').slice(0, 60)}-${slugOf(name, 'course')}`,
        title: name,
        isPreview: index === 0,
        gear: null,
        chapters: [],
        loops: [],
        publishedAt: scope.now(),
        blocks: [{ markdown, images: [], videos: [], typeFormId: null, question: null, decks: null, variantFor: null }],
      }),
    );
  }
}

const nothingYet = {
  included: [],
  equipment: [],
  gear: null,
  studentsSays: [],
  recommendations: [],
  cover: null,
  share: null,
  trailer: null,
  isSaleActive: false,
  saleEndsAt: null,
  needsLocation: false,
  isReferralSource: false,
};

/** Saves a part unless an earlier request has made it. */
async function unlessThere(saving: Promise<unknown>): Promise<void> {
  try {
    await saving;
  } catch (error) {
    if (!isAppError(error) || error.code !== 'SAVED_BY_ANOTHER') throw error;
  }
}

async function look(scope: Scope, { courseId, title }: MakeFirstCourse) {
  const { db } = scope;
  const [saved, other, category, last, rates] = await scope.read(
    firstOf(db.select({ id: courses.id }).from(courses).where(eq(courses.id, courseId))),
    firstOf(
      db
        .select({ id: courses.id })
        .from(courses)
        .where(eq(courses.slug, slugOf(title, 'course'))),
    ),
    firstOf(db.select({ id: categories.id }).from(categories).orderBy(asc(categories.position)).limit(1)),
    firstOf(db.select({ place: sql<number | null>`max(${courses.position})`.as('last') }).from(courses)),
    newestRates(scope),
  );
  return { saved, slugTaken: other !== null, categoryId: category?.id, place: (last?.place ?? 0) + 1, rates };
}

async function makeCategory(scope: Scope): Promise<string> {
  try {
    await saveCategory(scope, { ...firstCategory, rowId: undefined, revision: '', place: undefined });
  } catch (error) {
    // Another request made the category at the same time.
    if (!isAppError(error) || !['invalid', 'conflict'].includes(error.kind)) throw error;
  }
  return firstCategory.slug;
}

/** The price in each currency at the newest rates. */
function pricesOf(pence: number, rates: Rates) {
  const priced = (currency: Currency) => ({ price: amountIn(pence, 'GBP', currency, rates), salePrice: null });
  return byName(currencies, priced);
}
