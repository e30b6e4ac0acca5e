import type { levels } from '~/features/catalogue/rules';
import type { DecksDraft } from '~/features/drafts/decks-schema';
import type { ChoiceDraft, QuestionDraft } from '~/features/drafts/question-schema';
import type { Currency } from '~/kit/money';
import type { SizedPicture } from '~/kit/sized-pictures';
import type { Gear } from '../../schema';

/**
 * A course as its folder describes it, complete and validated: the result of `readCourses` and the input of the
 * loaders. Money is in minor units; fields named html contain only the sanitiser's allow-list.
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
  /** html, and the Markdown that it is made of */
  overview: string;
  overviewMarkdown: string;
  outcomes: string[];
  metaDescription: string;
  included: { text: string; note?: string }[];
  equipment: { label: string; text: string }[];
  /** The equipment the course suits; null if not stated. */
  gear: Gear | null;
  studentsSays: { author: string; feedback: string }[];
  prices: Record<Currency, CoursePrice>;
  isSaleActive: boolean;
  saleEndsAt: Date | null;
  /** The course takes place in a city, which its buyer picks first. */
  needsLocation: boolean;
  isReferralSource: boolean;
  cover: PictureFile | null;
  /** The social share picture. */
  share: PictureFile | null;
  /** Its poster is the cover unless the course names another. */
  trailer: VideoFile | null;
  /** Slugs of other courses, in order. */
  recommendations: string[];
  publishedAt: Date;
  /** In order. */
  lessons: LessonContent[];
}

export type Level = (typeof levels)[number];

/** Minor units; salePrice is charged while the course's isSaleActive is true. */
export interface CoursePrice {
  price: number;
  salePrice?: number;
}

export interface LessonContent {
  /** Identifies the lesson in members' progress when slug, title or number change. */
  id: string;
  /** Unique over all courses. */
  slug: string;
  /** The number at the start of its file name. */
  number: number;
  title: string;
  isPreview: boolean;
  gear: Gear | null;
  /** Chapters of the first video; `at` in seconds from its start. */
  chapters: { at: number; title: string }[];
  /** Loops of the first video, in seconds from its start. */
  loops: { from: number; to: number; title: string }[];
  publishedAt: Date;
  /** At least one. */
  blocks: BlockContent[];
}

/** A block of a lesson, with at least one part; parts are displayed in this order. */
export interface BlockContent {
  /** html, and the Markdown that it is made of */
  html: string | null;
  markdown: string | null;
  images: { picture: PictureFile; alt: string; caption: string | null }[];
  videos: { video: VideoFile; title: string }[];
  /** Id of a form of the form widget. */
  typeFormId: string | null;
  question: QuestionContent | null;
  decks: ExerciseContent | null;
  /** Equipment of a variant, which replaces the last normal block before it; null for normal blocks. */
  variantFor: Gear | null;
}

/** A question with the files that it names. */
export type QuestionContent =
  | Extract<QuestionDraft, { kind: 'drill' }>
  | (Pick<ChoiceDraft, 'kind' | 'id' | 'text' | 'heardAs' | 'answers' | 'why'> & {
      sound: SoundFile | null;
      picture: { picture: PictureFile; alt: string } | null;
      /** Seconds from its start. */
      video: { video: VideoFile; from: number; to: number } | null;
    });

/** An exercise at the decks with the files that it names. */
export type ExerciseContent = Omit<DecksDraft, 'a' | 'b' | 'right' | 'mistake'> & {
  a: DeckContent;
  b: DeckContent;
  right: SoundFile | null;
  mistake: SoundFile | null;
};
type DeckContent = Omit<DecksDraft['a'], 'sound'> & { sound: SoundFile };

/** A file that a course names; identical files become one object. */
export interface NamedFile {
  /** Absolute path. */
  path: string;
  /** Hash of the bytes; for a picture, of the bytes as stored (`readCleanPicture`). Equal files have equal hashes. */
  hash: string;
  /** Size of the file. */
  bytes: number;
  contentType: string;
}

/** A sound on its own. */
export interface SoundFile extends NamedFile {
  durationMs: number;
}

export interface PictureFile extends NamedFile {
  /** 'svg', 'png', 'jpg'. */
  extension: string;
  /** Dimensions of a pixel picture; null for a drawing. */
  size: SizedPicture | null;
  /** The background colour as six hexadecimal digits; null if unknown. */
  tone: string | null;
}

export interface VideoFile extends NamedFile {
  durationMs: number;
  width: number;
  height: number;
  poster: PictureFile | null;
  /** The sound track, for data saving. */
  audio: SoundFile | null;
  captions: { language: string; label: string; vtt: string }[];
}
