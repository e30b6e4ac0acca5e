import { z } from 'zod';
import { equipment, software } from '~/features/accounts/options';
import { idPattern } from '~/kit/ids';
import { type Currency, currencies } from '~/kit/money';
import { levels } from './rules';

/*
 * What a course and a lesson are made of, checked alike for the pages of the admin area, for the API that the command
 * for folders speaks to, and by the loader of folders itself.
 */

const longestLine = 1000;
const longestText = 60_000;
const line = (most = longestLine) =>
  z.string('Is required').trim().min(1, 'says nothing').max(most, `At most ${most} characters`);

/** One line that says something. */
export const Text = line();
/** What somebody said of a course. */
export const LongText = line(2000);
export const Slug = z
  .string('Is required')
  .max(100, 'At most 100 characters')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be of small letters, digits and single hyphens');
export const Moment = z.iso
  .datetime({ error: 'must be a moment such as 2026-02-03T09:00:00Z' })
  .transform((text) => new Date(text));

/** Names of the profile's options. */
export interface GearNames {
  equipment: readonly string[];
  software: readonly string[];
}

const oneOf = (known: readonly string[]) =>
  z.string().refine((name) => known.includes(name), `must be one of ${known.join(', ')}`);

/** What something suits. An empty list asks for nothing. */
export function gearSchema(names: GearNames) {
  return z
    .strictObject({
      equipment: z.array(oneOf(names.equipment)).default([]),
      software: z.array(oneOf(names.software)).default([]),
    })
    .refine((gear) => gear.equipment.length + gear.software.length > 0, 'names neither equipment nor software');
}

const Gear = gearSchema({ equipment, software });
const Html = z
  .string('Is required')
  .trim()
  .min(1, 'says nothing')
  .max(longestText, `At most ${longestText} characters`);
const id = z.string('Is required').regex(idPattern, 'Is invalid');
const Id = Slug.max(50, 'At most 50 characters');

/** The first 20 hexadecimal digits of the SHA-256 of a file's bytes. */
const Hash = z.string('Is required').regex(/^[0-9a-f]{20}$/, 'is no file that was uploaded');
const PictureId = z
  .string('Is required')
  .regex(/^p[0-9a-f]{20}(?:-\d{1,5}x\d{1,5}-(?:png|jpeg))?$/, 'is no picture that was uploaded');

/**
 * Which save this one was made from: null for what is not there yet. When somebody else saved in between, theirs stays
 * and this one is refused.
 */
const Revision = z.string().max(26).nullable();

/** Minor units. */
const Amount = z
  .int('must be an amount such as 49 or 49.50')
  .positive('must be more than nothing')
  .max(100_000_000, 'is more than can be charged');
const Price = z
  .strictObject({ price: Amount, salePrice: Amount.nullable() })
  .refine(({ price, salePrice }) => salePrice === null || salePrice < price, {
    path: ['salePrice'],
    message: 'costs no less in the sale',
  });
const Prices = z.strictObject(
  Object.fromEntries(currencies.map((one) => [one, Price])) as Record<Currency, typeof Price>,
);

export const languageTag = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;
/** In characters. */
export const longestVtt = 500_000;

const Caption = z.strictObject({
  language: z.string().regex(languageTag, 'must be a language such as en or pt-BR'),
  label: line(60),
  vtt: z.string('Is required').max(longestVtt, 'At most 500,000 characters'),
});

/** A video where it stands: its file, its sound, its picture, and what is said in it. */
const Video = z.strictObject({
  clip: Hash,
  audio: Hash.nullable(),
  poster: PictureId.nullable(),
  captions: z
    .array(Caption)
    .max(20)
    .refine((all) => new Set(all.map(({ language }) => language)).size === all.length, 'name a language twice'),
});
export type VideoDraft = z.infer<typeof Video>;

export const SaveCourse = z
  .strictObject({
    courseId: Id,
    revision: Revision,
    slug: Slug,
    position: z.int('must be a whole number').positive('must be 1 or more').max(100_000),
    title: Text,
    categoryId: id,
    tutorId: id,
    level: z.enum(levels, `must be one of ${levels.join(', ')}`),
    tagline: Text,
    overview: Html,
    metaDescription: Text,
    outcomes: z.array(Text).max(50),
    included: z.array(z.strictObject({ text: Text, note: Text.optional() })).max(50),
    equipment: z.array(z.strictObject({ label: Text, text: Text })).max(50),
    gear: Gear.nullable(),
    studentsSays: z.array(z.strictObject({ author: Text, feedback: LongText })).max(50),
    recommendations: z.array(Slug).max(20),
    cover: PictureId.nullable(),
    share: PictureId.nullable(),
    trailer: Video.nullable(),
    prices: Prices,
    isSaleActive: z.boolean(),
    saleEndsAt: Moment.nullable(),
    needsLocation: z.boolean(),
    isReferralSource: z.boolean(),
    publishedAt: Moment,
  })
  .refine(({ isSaleActive, prices }) => !isSaleActive || currencies.every((one) => prices[one].salePrice !== null), {
    path: ['isSaleActive'],
    message: 'A sale needs a price in every currency',
  });
export type SaveCourse = z.output<typeof SaveCourse>;

const Block = z
  .strictObject({
    html: Html.nullable(),
    images: z.array(z.strictObject({ fileId: PictureId, alt: line(), caption: line().nullable() })).max(30),
    videos: z.array(Video.extend({ title: line() })).max(10),
    typeFormId: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, 'names no form')
      .nullable(),
    variantFor: Gear.nullable(),
  })
  .refine(
    ({ html, images, videos, typeFormId }) => html !== null || images.length + videos.length > 0 || typeFormId !== null,
    'A block with nothing in it',
  );

export const SaveBundle = z
  .strictObject({
    bundleId: Id,
    revision: Revision,
    slug: Slug,
    title: Text,
    overview: Html,
    perks: z.array(Text).max(50),
    cover: PictureId.nullable(),
    share: PictureId.nullable(),
    position: z.int('must be a whole number').positive('must be 1 or more').max(100_000),
    /** In the order in which they are shown. */
    courseIds: z.array(id).min(2, 'A bundle holds two courses at least').max(100),
    prices: z.strictObject(
      Object.fromEntries(currencies.map((one) => [one, Amount])) as Record<Currency, typeof Amount>,
    ),
    publishedAt: Moment,
  })
  .refine(({ courseIds }) => new Set(courseIds).size === courseIds.length, {
    path: ['courseIds'],
    message: 'A course stands there twice',
  });
export type SaveBundle = z.output<typeof SaveBundle>;

export const SaveArticle = z.strictObject({
  articleId: Id,
  revision: Revision,
  slug: Slug,
  title: Text,
  description: Text,
  categoryId: id,
  authorId: id,
  cover: PictureId.nullable(),
  share: PictureId.nullable(),
  /** Its place among the highlights, from 1. */
  highlight: z.int('must be a whole number').positive('must be 1 or more').max(1000).nullable(),
  tagIds: z.array(id).min(1, 'Choose one at least').max(20),
  publishedAt: Moment,
  blocks: z
    .array(Block.refine((block) => block.videos.length === 0 && block.variantFor === null, 'An article has no videos'))
    .min(1, 'An article needs a text')
    .max(60),
});
export type SaveArticle = z.output<typeof SaveArticle>;

/** A page of ours, or one elsewhere over https. */
const Link = z
  .string()
  .max(500, 'At most 500 characters')
  .regex(/^(?:https:\/\/[^\s"<>]+|\/(?:[^/\s"<>\\][^\s"<>\\]*)?)$/, 'must begin with https:// or /');

const ButtonOf = z.strictObject({ text: line(60), link: Link });

export const SaveReward = z
  .strictObject({
    rewardId: Id,
    revision: Revision,
    kind: z.enum(['reward', 'benefit'], 'Please choose one'),
    position: z.int('must be a whole number').positive('must be 1 or more').max(10_000),
    title: line(200),
    subTitle: line(200),
    cover: PictureId.nullable(),
    description: line(2000),
    benefitDescription: line(2000).nullable(),
    first: ButtonOf.nullable(),
    second: ButtonOf.nullable(),
    isRedeemable: z.boolean(),
    toApplySubscriptionConstraint: z.boolean(),
    toApplyCourseConstraint: z.boolean(),
    /** Of which one opens it; none: any course. */
    courseIds: z.array(id).max(100),
    publishedAt: Moment,
  })
  .refine(({ toApplyCourseConstraint, courseIds }) => toApplyCourseConstraint || courseIds.length === 0, {
    path: ['courseIds'],
    message: 'Say above that a course opens it',
  });
export type SaveReward = z.output<typeof SaveReward>;

const Day = Moment.refine((moment) => moment.getTime() % 86_400_000 === 0, 'must be a day');

export const SaveEdition = z
  .strictObject({
    editionId: Id,
    revision: Revision,
    code: z.string('Is required').regex(/^[A-Z][A-Z0-9]{1,5}$/, '2 to 6 capital letters and digits, such as R26'),
    name: line(100),
    headline: line(200),
    lead: line(1000),
    opensAt: Moment,
    /** The first moment at which nothing is taken any more. */
    closesAt: Moment,
    interviewsAt: Day,
    decidedAt: Day,
    festivalFrom: Day,
    /** Its last day. */
    festivalTo: Day,
    prize: z
      .array(z.strictObject({ text: line(200), end: line(100).optional() }))
      .min(1, 'Say what the winner gets')
      .max(20),
    tips: z.array(z.strictObject({ title: line(200), text: line(2000) })).max(30),
    formWidgetId: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, 'names no form')
      .nullable(),
    cover: PictureId.nullable(),
  })
  .superRefine((edition, context) => {
    const dates = ['opensAt', 'closesAt', 'interviewsAt', 'decidedAt', 'festivalFrom', 'festivalTo'] as const;
    for (const [index, name] of dates.entries()) {
      const before = dates[index - 1];
      const isLate =
        before === undefined || edition[before] < edition[name] || (index > 1 && +edition[before] === +edition[name]);
      if (!isLate) context.addIssue({ code: 'custom', path: [name], message: 'Comes before the date above it' });
    }
  });
export type SaveEdition = z.output<typeof SaveEdition>;

const optionalWhole = (most: number, message: string) =>
  z.preprocess(
    (value) => (value === '' || value === undefined ? null : Number(value)),
    z.int(message).min(0, message).max(most, message).nullable(),
  );

/** What a plan is called. What it costs, how often, and its free trial are the billing provider's. */
export const SavePlan = z.object({
  planId: id,
  revision: z.string().max(26).default(''),
  name: line(100),
  badge: z.preprocess((value) => (value === '' || value === undefined ? null : value), line(40).nullable()),
  discountPercent: optionalWhole(100, 'must be a whole number from 0 to 100'),
});
export type SavePlan = z.output<typeof SavePlan>;

export const SaveLesson = z
  .strictObject({
    courseId: Id,
    lessonId: z.string('Is required').max(60, 'At most 60 characters').pipe(Slug),
    revision: Revision,
    slug: Slug,
    title: Text,
    isPreview: z.boolean(),
    gear: Gear.nullable(),
    chapters: z
      .array(z.strictObject({ at: z.int('must begin with a time such as 1:07').nonnegative(), title: Text }))
      .max(100),
    publishedAt: Moment,
    blocks: z.array(Block).min(1, 'A lesson needs a text, a picture, a video or a form').max(60),
  })
  .refine(({ blocks }) => blocks[0]?.variantFor === null, {
    path: ['blocks', 0, 'variantFor'],
    message: 'A variant stands below the block that it takes the place of',
  });
export type SaveLesson = z.output<typeof SaveLesson>;

export const OneLesson = z.object({ courseId: id, lessonId: id });
export type OneLesson = z.infer<typeof OneLesson>;

export const OrderLessons = z.object({
  courseId: id,
  /** All of the course's, in the order in which they are to stand. */
  lessonIds: z.array(id).max(500),
});
export type OrderLessons = z.infer<typeof OrderLessons>;

/** `up <lesson's id>`: what one button says. */
export const MoveLesson = z.object({
  courseId: id,
  move: z.string('Is required').regex(/^(?:up|down) [\w-]{1,64}$/, 'Is invalid'),
});
export type MoveLesson = z.infer<typeof MoveLesson>;

export const OneCourse = z.object({ courseId: id });
export type OneCourse = z.infer<typeof OneCourse>;

/** What a save answers: the state that the next one is made from. */
export const Saved = z.object({ revision: z.string() });

/** A course as it stands. Nothing is checked of it again: what was kept under earlier rules is told as it is. */
export const CourseState = z.object({
  course: z.record(z.string(), z.unknown()),
  lessons: z.array(z.record(z.string(), z.unknown())),
});

export const FileForm = z.object({
  file: z
    .string()
    .meta({ format: 'binary', description: 'SVG, PNG, JPEG, MP4 video or MP4 sound, at most 32,000,000 bytes.' }),
});

export const StoredFile = z.object({
  kind: z.enum(['image', 'video', 'audio']),
  /** What a draft names it by: a picture's id, the hash of a clip or a sound. */
  name: z.string(),
});

export const OneFile = z.object({
  name: z.string().regex(/^[ac][0-9a-f]{20}$|^p[0-9a-f]{20}(?:-\d{1,5}x\d{1,5}-(?:png|jpeg))?$/),
});
export type OneFile = z.infer<typeof OneFile>;

export const FileNames = z.object({ names: z.array(z.string().max(100)).max(200) });
export type FileNames = z.infer<typeof FileNames>;

/** Bytes of a part: all have as many, but for the last one, which has the rest. */
export const partBytes = 8 * 1024 * 1024;
/** Bytes of a file that comes in parts. */
const largestInParts = 1_000_000_000;

const Sha256 = z.string('Is required').regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 as 64 hexadecimal digits');

export const BeginUpload = z.object({
  sha256: Sha256,
  bytes: z
    .int('must be a whole number')
    .positive()
    .max(largestInParts, `At most ${largestInParts / 1_000_000} MB`),
});
export type BeginUpload = z.infer<typeof BeginUpload>;

export const OneUpload = z.object({ uploadId: z.string().regex(idPattern, 'Is invalid') });
export type OneUpload = z.infer<typeof OneUpload>;

export const OnePart = OneUpload.extend({
  number: z.coerce
    .number()
    .int()
    .positive()
    .max(Math.ceil(largestInParts / partBytes)),
  /** Of this part. */
  sha256: Sha256,
});
export type OnePart = z.infer<typeof OnePart>;

export const BegunUpload = z.object({
  uploadId: z.string(),
  partBytes: z.int(),
  /** Numbers of the parts that are here. */
  parts: z.array(z.int()),
});
