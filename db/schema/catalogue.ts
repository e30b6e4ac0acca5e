import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
// Imported by relative path: drizzle-kit does not know the alias.
import { currencies } from '../../app/kit/money';
import { belongsTo, flag, id, instant, minor, refersTo, revision } from './columns';

export const levels = ['beginner', 'intermediate', 'advanced'] as const;

export const categories = sqliteTable(
  'categories',
  {
    id: id(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    imageFileId: text('image_file_id'),
    position: integer('position').notNull(),
    /**
     * How many of its courses are listed (without those of referral partners), and how many preview lessons these
     * courses have, published or scheduled. Only triggers of `courses` and `lessons` (migration 19) write both columns,
     * so lists show a count without counting rows.
     */
    listedCount: integer('listed_count').notNull().default(0),
    previewsCount: integer('previews_count').notNull().default(0),
    revision: revision(),
  },
  (t) => [uniqueIndex('categories_slug').on(t.slug)],
);

export const tutors = sqliteTable('tutors', {
  id: id(),
  name: text('name').notNull(),
  /** Sanitised HTML, made of the Markdown. */
  about: text('about').notNull(),
  /** See `blocks.markdown`. */
  aboutMarkdown: text('about_markdown'),
  avatarFileId: text('avatar_file_id'),
  revision: revision(),
});

export interface Included {
  text: string;
  note?: string;
}
export interface EquipmentLine {
  label: string;
  text: string;
}
export interface Testimonial {
  author: string;
  feedback: string;
}

/** Equipment that content suits, as names of profile options (specification 1). An empty list sets no condition. */
export interface Gear {
  equipment: string[];
  software: string[];
}

export const courses = sqliteTable(
  'courses',
  {
    id: id(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    categoryId: refersTo('category_id', () => categories.id),
    tutorId: refersTo('tutor_id', () => tutors.id),
    level: text('level', { enum: levels }).notNull(),
    tagline: text('tagline').notNull(),
    /** Sanitised HTML, made of the Markdown. */
    overview: text('overview').notNull(),
    /** See `blocks.markdown`. */
    overviewMarkdown: text('overview_markdown'),
    metaDescription: text('meta_description').notNull(),
    outcomes: text('outcomes', { mode: 'json' }).$type<string[]>().notNull(),
    included: text('included', { mode: 'json' }).$type<Included[]>().notNull(),
    equipment: text('equipment', { mode: 'json' }).$type<EquipmentLine[]>().notNull(),
    /** The equipment the course suits; null if it is not stated. */
    gear: text('gear', { mode: 'json' }).$type<Gear>(),
    studentsSays: text('students_says', { mode: 'json' }).$type<Testimonial[]>().notNull(),
    /** Slugs of recommended courses, in order. */
    recommendations: text('recommendations', { mode: 'json' }).$type<string[]>().notNull(),
    imageFileId: text('image_file_id'),
    /** The social share picture: a PNG of 1200 × 630. */
    shareFileId: text('share_file_id'),
    videoFileId: text('video_file_id'),
    isSaleActive: flag('is_sale_active'),
    saleEndsAt: instant('sale_ends_at'),
    /** The course takes place in a city, which its buyer picks first (specification 2, section 4, Checkout). */
    needsLocation: flag('needs_location'),
    isReferralSource: flag('is_referral_source'),
    position: integer('position').notNull(),
    /** Number of lessons with a publish date, also a future one, and their length: lists need not count lessons. */
    lessonsCount: integer('lessons_count').notNull().default(0),
    durationMs: integer('duration_ms').notNull().default(0),
    /** Sum of the ratings in half points, and their number; triggers of `course_ratings` maintain both. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    revision: revision(),
    publishedAt: instant('published_at').notNull(),
  },
  (t) => [
    uniqueIndex('courses_slug').on(t.slug),
    index('courses_order').on(t.position),
    index('courses_category').on(t.categoryId, t.position),
    index('courses_tutor').on(t.tutorId, t.position),
    index('courses_video').on(t.videoFileId),
    // Counts of published courses subtract the few scheduled ones, which this index finds.
    index('courses_listed').on(t.categoryId, t.publishedAt).where(sql`is_referral_source = 0`),
  ],
);

export const coursePrices = sqliteTable(
  'course_prices',
  {
    courseId: belongsTo('course_id', () => courses.id),
    currency: text('currency', { enum: currencies }).notNull(),
    price: minor('price').notNull(),
    salePrice: minor('sale_price'),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.currency] }),
    check('course_prices_sale', sql`${t.salePrice} IS NULL OR ${t.salePrice} <= ${t.price}`),
  ],
);

/**
 * Every price of courses and bundles with the moment from which it was in force, in each currency. Only triggers of the
 * price tables, `courses` and `bundles` add rows, in the transaction of the change. A course that is not published yet
 * has its prices in force from its date of publication.
 */
export const priceHistory = sqliteTable(
  'price_history',
  {
    kind: text('kind', { enum: ['course', 'bundle'] }).notNull(),
    refId: text('ref_id').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    fromAt: instant('from_at').notNull(),
    /** Without the sale. */
    price: minor('price').notNull(),
    /** Null without a sale. */
    salePrice: minor('sale_price'),
    saleEndsAt: instant('sale_ends_at'),
    /**
     * The lowest price of the 30 days before the sale began; null without a sale, or if no earlier price is known. Only
     * a trigger of this table writes it. A sale goes on when its price is lowered, and begins anew when it is raised.
     */
    lowestBefore: minor('lowest_before'),
  },
  (t) => [primaryKey({ columns: [t.kind, t.refId, t.currency, t.fromAt] })],
);

export interface Chapter {
  /** Seconds from the start. */
  at: number;
  title: string;
}

/** A part of a lesson's first video to practise along with; seconds from its start, to the millisecond. */
export interface LessonLoop {
  from: number;
  to: number;
  title: string;
}

export const lessons = sqliteTable(
  'lessons',
  {
    id: id(),
    courseId: refersTo('course_id', () => courses.id),
    slug: text('slug').notNull(),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    isPreview: flag('is_preview'),
    durationMs: integer('duration_ms').notNull().default(0),
    chapters: text('chapters', { mode: 'json' }).$type<Chapter[]>().notNull(),
    loops: text('loops', { mode: 'json' }).$type<LessonLoop[]>().notNull().default(sql`'[]'`),
    /** The equipment the lesson suits; null if it is not stated. */
    gear: text('gear', { mode: 'json' }).$type<Gear>(),
    commentsCount: integer('comments_count').notNull().default(0),
    revision: revision(),
    publishedAt: instant('published_at').notNull(),
    /** When learners could first open the lesson in its course; null if that is `publishedAt`. */
    firstOutAt: instant('first_out_at'),
  },
  (t) => [
    uniqueIndex('lessons_slug').on(t.slug),
    uniqueIndex('lessons_place').on(t.courseId, t.position),
    index('lessons_previews').on(t.courseId, t.position).where(sql`is_preview = 1`),
    // Preview lessons, in the order in which members see them; also finds the scheduled ones.
    index('lessons_previews_order').on(t.position, t.courseId).where(sql`is_preview = 1`),
    index('lessons_previews_scheduled').on(t.publishedAt).where(sql`is_preview = 1`),
  ],
);

export interface BlockImage {
  fileId: string;
  alt: string;
  caption?: string;
}

/**
 * A question of a lesson. Its id is unique in the lesson and stays when the texts change, so that members' answers
 * stay.
 */
export type LessonQuestion =
  | {
      kind: 'choice';
      id: string;
      text: string;
      /** The hash of an audio file. */
      sound: string | null;
      /** What the course's page calls the sound, which everybody may hear there; absent if it is for learners alone. */
      heardAs?: string;
      picture: { fileId: string; alt: string } | null;
      /** A part of a video that the lesson shows, in seconds; `clip` is the hash of its file. */
      video: { clip: string; from: number; to: number } | null;
      answers: { text: string; isRight: boolean }[];
      why: string;
    }
  | { kind: 'drill'; id: string; skill: string; level: number };

/** A deck of an exercise and the record on it. */
export interface ExerciseDeck {
  title: string;
  /** The hash of an audio file: a loop with a margin on both sides. */
  sound: string;
  /** The bar at which it stands, by the count of the exercise. */
  from: number;
  isLowOff: boolean;
  /** How much faster than it should it runs, in per cent. */
  tempo: number;
  /** How much louder than it should it is, in dB. */
  level: number;
}

/** An exercise at the decks. Its id is unique in the school, and members' tries are kept under it. */
export interface DecksExercise {
  id: string;
  task: string;
  bpm: number;
  a: ExerciseDeck;
  b: ExerciseDeck;
  /** What is judged: bars, dB, bars and beats. Null for what is not. */
  asks: Record<'in' | 'swap' | 'out' | 'level' | 'hold' | 'cut', number | null>;
  steps: string[];
  good: string;
  early: string | null;
  late: string | null;
  /** How it should sound, and the usual mistake: hashes of audio files. */
  right: string | null;
  mistake: string | null;
  /** The front page of guests shows it. */
  isFront: boolean;
}

export const blocks = sqliteTable(
  'blocks',
  {
    id: id(),
    lessonId: belongsTo('lesson_id', () => lessons.id),
    position: integer('position').notNull(),
    /** As its author wrote it; null if it has not been saved since this column was added. */
    markdown: text('markdown'),
    /** Sanitised HTML, made of the Markdown. */
    html: text('html'),
    images: text('images', { mode: 'json' }).$type<BlockImage[]>().notNull(),
    typeFormId: text('type_form_id'),
    question: text('question', { mode: 'json' }).$type<LessonQuestion>(),
    decks: text('decks', { mode: 'json' }).$type<DecksExercise>(),
    /** The block that this variant replaces for members whose equipment matches `gear`; null for all other blocks. */
    variantOf: text('variant_of'),
    gear: text('gear', { mode: 'json' }).$type<Gear>(),
  },
  (t) => [
    uniqueIndex('blocks_place').on(t.lessonId, t.position),
    index('blocks_questions').on(t.lessonId, t.position).where(sql`question IS NOT NULL`),
    uniqueIndex('blocks_exercise').on(sql`decks ->> 'id'`).where(sql`decks IS NOT NULL`),
    index('blocks_exercises').on(t.lessonId, t.position).where(sql`decks IS NOT NULL`),
  ],
);

/**
 * The videos of each block; queried by block for the lesson's page and by video for media access. A video is shown at one
 * place only: access to the place is access to the video.
 */
export const blockVideos = sqliteTable(
  'block_videos',
  {
    blockId: belongsTo('block_id', () => blocks.id),
    position: integer('position').notNull(),
    fileId: text('file_id').notNull(),
    /** The video's title if a block shows several; null uses the lesson's title. */
    title: text('title'),
  },
  (t) => [primaryKey({ columns: [t.blockId, t.position] }), uniqueIndex('block_videos_file').on(t.fileId)],
);

/**
 * The pictures and sounds of each block, from `blocks.images`, its question and its exercise; indexed by file for media access. Only
 * triggers of `blocks` write this table.
 */
export const blockPictures = sqliteTable(
  'block_pictures',
  {
    fileId: text('file_id').notNull(),
    blockId: text('block_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.blockId] }), index('block_pictures_block').on(t.blockId)],
);

export const bundles = sqliteTable(
  'bundles',
  {
    id: id(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    /** Sanitised HTML, made of the Markdown. */
    overview: text('overview').notNull(),
    /** See `blocks.markdown`. */
    overviewMarkdown: text('overview_markdown'),
    perks: text('perks', { mode: 'json' }).$type<string[]>().notNull(),
    imageFileId: text('image_file_id'),
    /** See `courses.shareFileId`. */
    shareFileId: text('share_file_id'),
    position: integer('position').notNull(),
    revision: revision(),
    publishedAt: instant('published_at').notNull(),
  },
  (t) => [uniqueIndex('bundles_slug').on(t.slug), index('bundles_order').on(t.position)],
);

export const bundleCourses = sqliteTable(
  'bundle_courses',
  {
    bundleId: belongsTo('bundle_id', () => bundles.id),
    courseId: refersTo('course_id', () => courses.id),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.bundleId, t.courseId] }), index('bundle_courses_course').on(t.courseId)],
);

export const bundlePrices = sqliteTable(
  'bundle_prices',
  {
    bundleId: belongsTo('bundle_id', () => bundles.id),
    currency: text('currency', { enum: currencies }).notNull(),
    price: minor('price').notNull(),
  },
  (t) => [primaryKey({ columns: [t.bundleId, t.currency] })],
);

/** A caption line: its offset in `spoken` in characters, its second, its video's number from 1, its language. */
export type SpokenLine = [at: number, second: number, video: number, language: string];

/**
 * The indexed text of a lesson: plain text without control characters. Triggers copy it to the full-text table
 * `lesson_search`, through the view `lesson_words`, which has plain letters (`withPlainLetters`).
 */
export const lessonTexts = sqliteTable('lesson_texts', {
  /** The row's id in the full-text table. */
  id: integer('id').primaryKey(),
  lessonId: belongsTo('lesson_id', () => lessons.id).unique(),
  title: text('title').notNull(),
  /** The words of the lesson's blocks. */
  text: text('text').notNull(),
  /** The words of the captions of the lesson's videos. */
  spoken: text('spoken').notNull(),
  lines: text('lines', { mode: 'json' }).$type<SpokenLine[]>().notNull(),
});

/**
 * Courses that changed since they were last indexed; triggers write the rows, so no write can forget to. Each change
 * sets a new `mark`.
 */
export const staleCourses = sqliteTable('stale_courses', {
  courseId: text('course_id').primaryKey(),
  mark: text('mark').notNull(),
});

/**
 * The words of titles, for typing errors in a search: those of a course, its tutor and its lessons, or of an article and
 * its tags. Folded, four letters or more. Written with the search index.
 */
export const titleWords = sqliteTable(
  'title_words',
  {
    subject: text('subject', { enum: ['course', 'article'] }).notNull(),
    word: text('word').notNull(),
    /** The id of the course or the article. */
    sourceId: text('source_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subject, t.word, t.sourceId] }),
    index('title_words_source').on(t.subject, t.sourceId),
  ],
);
