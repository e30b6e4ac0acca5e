import { z } from 'zod';
import { Flag, IdOrSlug, listOf, pagingInput, SearchText } from '~/kit/inputs';
import { currencies } from '~/kit/money';
import { lengths, levels } from './rules';

/** What courses can be chosen by, in a list or a search. */
const courseFilters = {
  level: z.enum(levels).optional().describe('Only courses of this level.'),
  length: z
    .enum(lengths)
    .optional()
    .describe('Only courses whose videos last this long: under 15 minutes, under 1 hour, under 3 hours, or longer.'),
  price: z
    .enum(['free', 'owned'])
    .optional()
    .describe('Only courses with a lesson that is free to watch (free), or only your courses (owned).'),
};

/** The filters in a page's URL; unreadable ones are ignored. */
export function readFilters(asked: URLSearchParams): CourseFilters {
  const { level, length, price } = courseFilters;
  const read = <Value>(filter: z.ZodType<Value>, name: string) => filter.safeParse(asked.get(name) ?? undefined).data;
  return { level: read(level, 'level'), length: read(length, 'length'), price: read(price, 'price') };
}

export type CourseFilters = z.output<z.ZodObject<typeof courseFilters>>;

/** The filters of a list of courses. */
export const ListCourses = z.object({
  ...pagingInput(15),
  q: SearchText.optional().describe('Words to search for in titles and descriptions. The best match comes first.'),
  exact: Flag.optional().describe('Searches for exactly these words, also where nothing contains them.'),
  /** A category's slug or id; an unknown one matches nothing. */
  category: z.string().max(64).optional().describe('Only courses of this category, by its id or urlPart.'),
  ...courseFilters,
  coursesIds: listOf(IdOrSlug).optional().describe('Only these courses, by their ids or urlParts.'),
  notReferralSourceCourse: Flag.optional().describe(
    'Whether the courses of referral partners are left out; by default they are without a search or ids.',
  ),
});

/** The search in a page's URL; a too long one is an error and searches nothing. */
export function readSearch(typed: string | null): { query: string; problem: string | null } {
  const found = SearchText.safeParse((typed ?? '').trimStart());
  if (found.success) return { query: found.data, problem: null };
  return { query: '', problem: found.error.issues[0]?.message ?? null };
}

export const ListRecommendations = z.object({
  courseUrls: listOf(IdOrSlug).default([]).describe('The urlParts of the courses, in the order of the answer.'),
});
export const ListBundles = z.object({
  ...pagingInput(30),
  bundlesIds: listOf(IdOrSlug).optional().describe('Only these bundles, by their ids or urlParts.'),
});
export const OneById = z.object({
  id: z.string().describe('The id, or the urlPart that ends the address of its page.'),
});

/** An absolute address. */
export const Link = z.object({ link: z.string() });

/** Decimals in major units: 49.5 is £49.50. */
export const PriceOutput = z.object({
  price: z.number(),
  salePrice: z.number().nullable(),
  /**
   * During a sale, the lowest price of the 30 days before it began; null without a sale, or if no earlier price is
   * known. It is the only price that may be struck for buyers in the EU.
   */
  lowestPrice30Days: z.number().nullable(),
  currency: z.enum(currencies),
});

export const VideoOutput = z.object({
  id: z.string(),
  /** Works without a session; for a lesson's video for 14 minutes. */
  link: z.string(),
  /** A playlist of the video's qualities (HLS), which works as long as the link; null if it has one only. */
  playlist: z.string().nullable(),
  /** The poster; the video itself without one. */
  videoPreview: z.string(),
  thumbnailImage: Link,
  /** Language (BCP 47) → link to its captions, WebVTT. */
  translatedVideos: z.record(z.string(), z.string()),
});

export const LessonLinkOutput = z.object({ id: z.string(), urlPart: z.string(), title: z.string() });

export const CategoryOutput = z.object({ id: z.string(), urlPart: z.string(), name: z.string(), image: Link });

/** The viewer's own rating of the course, 0.5 to 5 in halves: one entry, or none before they rate it. */
export const CourseRatingsOutput = z.array(z.object({ rating: z.number() }));

export const CourseOutput = z.object({
  id: z.string(),
  title: z.string(),
  urlPart: z.string(),
  category: CategoryOutput,
  level: z.string(),
  /** HTML of the allow-list. */
  overview: z.string(),
  metaDescription: z.string(),
  tutor: z.string(),
  courseThumbnailImage: Link,
  prices: z.array(PriceOutput),
  /** The price now, in the viewer's currency; null where the course has no price in that currency. */
  price: PriceOutput.nullable(),
  isBought: z.boolean(),
  isSaleActive: z.boolean(),
  averageRating: z.number().nullable(),
  ratingsCount: z.number().int(),
  courseRatings: CourseRatingsOutput,
  lessonsCount: z.number().int(),
  completedLessonsCount: z.number().int(),
});
export type CourseOutput = z.output<typeof CourseOutput>;

export const OutlineLessonOutput = z.object({
  id: z.string(),
  urlPart: z.string(),
  ordinalNumber: z.number().int(),
  title: z.string(),
  /** In seconds. */
  duration: z.number(),
  isPreviewLesson: z.boolean(),
});

export const CourseDetailsOutput = CourseOutput.extend({
  outcomes: z.array(z.string()),
  included: z.array(z.object({ text: z.string(), note: z.string().optional() })),
  equipment: z.array(z.object({ label: z.string(), text: z.string() })),
  /** HTML of the allow-list. */
  aboutTutor: z.string(),
  studentsSays: z.array(z.object({ author: z.string(), feedback: z.string() })),
  video: VideoOutput.nullable(),
  lessons: z.array(OutlineLessonOutput),
  recommendations: z.array(z.object({ urlPart: z.string() })),
});

export const BundleOutput = z.object({
  id: z.string(),
  title: z.string(),
  urlPart: z.string(),
  /** HTML of the allow-list. */
  overview: z.string(),
  perks: z.array(z.string()),
  image: Link,
  courses: z.array(CourseOutput),
  prices: z.array(PriceOutput),
  price: PriceOutput.nullable(),
  isBought: z.boolean(),
  /** What you own of its courses; null if you own none of them, or the bundle itself. */
  ownedPart: z
    .object({
      /** The courses that you own. */
      coursesIds: z.array(z.string()),
      otherCoursesIds: z.array(z.string()),
      /**
       * The price of the other courses bought singly, with the discount for several courses and without a coupon, in
       * the currency of `price`; null if there are none or they are not sold.
       */
      otherCoursesPrice: z.number().nullable(),
      /** What the bundle saves compared with that; null if it saves nothing. */
      saving: z.number().nullable(),
    })
    .nullable(),
});
