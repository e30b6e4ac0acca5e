import type { levels } from '~/features/catalogue/office/rules';
import type { Currency } from '~/kit/money';
import type { SizedPicture } from '~/kit/sized-pictures';
import type { Gear } from '../../schema';

/**
 * A course as its folder tells it, whole and checked: what `readCourses` makes of files, and what the loaders write to
 * the database. Money is in minor units, texts called html are of the sanitiser's allow-list.
 */
export interface CourseContent {
  /** The billing provider's item is `course-<id>`. */
  id: string;
  slug: string;
  /** Order in lists, from 1. */
  position: number;
  title: string;
  categoryId: string;
  tutorId: string;
  level: Level;
  tagline: string;
  /** html */
  overview: string;
  outcomes: string[];
  metaDescription: string;
  included: { text: string; note?: string }[];
  equipment: { label: string; text: string }[];
  /** What it suits; null says nothing of it. */
  gear: Gear | null;
  studentsSays: { author: string; feedback: string }[];
  prices: Record<Currency, CoursePrice>;
  isSaleActive: boolean;
  saleEndsAt: Date | null;
  /** Bound to a place: its buyer picks a city first. */
  needsLocation: boolean;
  isReferralSource: boolean;
  cover: PictureFile | null;
  /** What is shown of it where somebody shares its address. */
  share: PictureFile | null;
  /** Its poster is the cover, when the course names no other. */
  trailer: VideoFile | null;
  /** Slugs of other courses, in order. */
  recommendations: string[];
  publishedAt: Date;
  /** In order. */
  lessons: LessonContent[];
}

export type Level = (typeof levels)[number];

/** Minor units; salePrice is what is charged while the course's isSaleActive holds. */
export interface CoursePrice {
  price: number;
  salePrice?: number;
}

export interface LessonContent {
  /** Keeps its place in people's progress when slug, title or number change. */
  id: string;
  /** Unique over all courses. */
  slug: string;
  /** The number that its file's name begins with. */
  number: number;
  title: string;
  isPreview: boolean;
  gear: Gear | null;
  /** Of the first video; seconds from its start. */
  chapters: { at: number; title: string }[];
  publishedAt: Date;
  /** At least one. */
  blocks: BlockContent[];
}

/** A piece of a lesson that holds at least one thing; its parts are shown in this order. */
export interface BlockContent {
  /** html */
  html: string | null;
  images: { picture: PictureFile; alt: string; caption: string | null }[];
  videos: { video: VideoFile; title: string }[];
  /** Id of a form of the form widget. */
  typeFormId: string | null;
  /** Whom it suits, when it stands in place of the last block before it without this; null for all others. */
  variantFor: Gear | null;
}

/** A file that a course names; the same file is one object, however often it is named. */
export interface NamedFile {
  /** Absolute. */
  path: string;
  /** Of its bytes, of a picture's as they are kept (`readCleanPicture`): what is the same has the same. */
  hash: string;
  /** How many the file has. */
  bytes: number;
  contentType: string;
}

export interface PictureFile extends NamedFile {
  /** 'svg', 'png', 'jpg'. */
  extension: string;
  /** What a picture of pixels is; null for a drawing. */
  size: SizedPicture | null;
  /** The colour of its ground, six hexadecimal digits; null where it is not known. */
  tone: string | null;
}

export interface VideoFile extends NamedFile {
  durationMs: number;
  width: number;
  height: number;
  poster: PictureFile | null;
  /** Its sound alone, for those who save data. */
  audio: NamedFile | null;
  captions: { language: string; label: string; vtt: string }[];
}
