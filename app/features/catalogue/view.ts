import type { Level } from './rules';

/** A course's card in display texts. */
export interface CourseCardView {
  title: string;
  href: string;
  imageUrl: string | null;
  level: Level;
  /** '14 lessons', '3 h 12 min'. */
  facts: string[];
  tutor: string;
  /** Null if it is not for sale to this reader, who owns it. */
  price: PriceView | null;
  /** 'In your courses', 'In your package'. */
  ownedText: string | null;
  isOnSale: boolean;
  isNew: boolean;
  rating: { value: number; count: number } | null;
}

/** A course's card with a form that adds it to the basket. */
export interface OfferedCourseView extends CourseCardView {
  id: string;
  tagline: string;
  /** The course's own page, whatever `href` is. */
  pageHref: string;
}

/** The content of an empty basket. */
export interface StartersView {
  /** The last viewed course. */
  seen: OfferedCourseView | null;
  beginners: OfferedCourseView[];
  /** 'Two lessons of each are free to watch.' Empty if that is not true. */
  beginnersText: string;
}

export interface PriceView {
  now: string;
  was: string | null;
}

export interface CaptionView {
  src: string;
  language: string;
  label: string;
}

/** The structured data of a course or bundle. */
export interface FoundView {
  path: string;
  /** The social share PNG; null without one. */
  pictureUrl: string | null;
  /** '49.00' and 'GBP': the price now. Null if it is not for sale to this reader. */
  price: { amount: string; currency: string } | null;
}

export interface TrailerView {
  src: string;
  durationMs: number;
  poster: string | null;
  tracks: CaptionView[];
}

/** The course's page, which shows no progress, only uses the last three. */
export type RowState = 'current' | 'completed' | 'open' | 'preview' | 'locked';

/** A row of a lesson list. */
export interface LessonRowView {
  id: string;
  number: number;
  title: string;
  /** '11:20', null without a video. */
  length: string | null;
  /** Null if it cannot be opened; for a guest's locked lesson the course's price. */
  href: string | null;
  /** For a member's locked lesson: the unlock page. */
  unlockHref?: string;
  state: RowState;
  isBookmarked?: boolean;
}

/** Whether a course suits its reader's gear. */
export interface GearView {
  chosen: { equipment: string | null; software: string | null };
  /** Null without a choice. */
  text: string | null;
}

/** The ways to open a course's lessons. */
export interface UnlockView {
  /** The course's id; slug, title and price are the course's too. */
  id: string;
  slug: string;
  title: string;
  /** Null if it is not sold by itself. */
  price: PriceView | null;
  isInBasket: boolean;
  /** The lowest-priced plan in the reader's currency: '£55.00', 'a month, 10 payments', '£550.00 in total'. */
  plan: { price: string; term: string; sum: string | null } | null;
  imageUrl: string | null;
  level: Level;
  facts: string[];
  tutor: string;
  tagline: string;
  /** '30 November 2026'; null without a sale. */
  saleEnds: string | null;
  isOnSale: boolean;
  lessons: LessonRowView[];
}

/** The course's page. */
export interface CoursePageView {
  id: string;
  slug: string;
  title: string;
  tagline: string;
  metaDescription: string;
  category: { name: string; href: string };
  level: Level;
  facts: string[];
  rating: { value: number; count: number } | null;
  video: TrailerView | null;
  posterUrl: string | null;
  price: PriceView | null;
  saleEnds: string | null;
  isOnSale: boolean;
  isBought: boolean;
  /** Open by subscription only. */
  isInPackage: boolean;
  packagePrice: string | null;
  gift: { from: string; href: string };
  /** HTML of the allow-list. */
  overview: string;
  outcomes: string[];
  lessons: LessonRowView[];
  lessonsText: string;
  lessonsNote: string | null;
  included: { text: string; note?: string }[];
  equipment: { label: string; text: string }[];
  gear: GearView | null;
  tutor: { name: string; about: string; avatarUrl: string | null };
  studentsSays: { author: string; feedback: string }[];
  recommendations: CourseCardView[];
  durationMs: number;
  /** '2026-05-03'. */
  publishedOn: string;
  found: FoundView;
}

export interface SavingView {
  was: string;
  save: string;
  /** '42%', rounded down. */
  percent: string;
  /** The bundle's price in per cent of its courses' prices. */
  paid: number;
}

/** A bundle on a card. */
export interface BundleCardView {
  id: string;
  title: string;
  href: string;
  imageUrl: string | null;
  /** 'Bundle of 4 courses', '51 lessons'. */
  facts: string[];
  /** Null without a price in the reader's currency. */
  price: string | null;
  saving: SavingView | null;
  isBought: boolean;
}

/** A course on its bundle's page. */
export interface BundleCourseView {
  id: string;
  slug: string;
  title: string;
  /** The path of its page; `href` depends on the reader. */
  path: string;
  href: string;
  /** The reader owns it: the link leads to its lessons. */
  isOwned: boolean;
  /** Its own price; null if it is not for sale to this reader. */
  price: PriceView | null;
  rating: CourseCardView['rating'];
  level: Level;
  facts: string[];
  tutor: string;
  /** HTML of the allow-list. */
  overview: string;
  video: TrailerView | null;
  posterUrl: string | null;
}

/** The bundle's page. */
export interface BundlePageView extends BundleCardView {
  slug: string;
  found: FoundView;
  /** The overview as plain text, for search engines. */
  metaDescription: string;
  /** HTML of the allow-list. */
  overview: string;
  perks: string[];
  courses: BundleCourseView[];
}
