import type { Level } from './rules';

/** A course on a card: every text made on the server. */
export interface CourseCardView {
  title: string;
  href: string;
  imageUrl: string | null;
  level: Level;
  /** '14 lessons', '3 h 12 min'. */
  facts: string[];
  tutor: string;
  /** Null where it is not for sale to this reader, who has it already. */
  price: PriceView | null;
  /** 'In your courses', 'In your package'. */
  ownedText: string | null;
  isOnSale: boolean;
  isNew: boolean;
  rating: { value: number; count: number } | null;
}

/** A course that is offered for the basket outside its page. */
export interface OfferedCourseView extends CourseCardView {
  id: string;
  tagline: string;
  /** Of the course's own page, whatever `href` leads to. */
  pageHref: string;
}

/** What an empty basket offers. */
export interface StartersView {
  /** The course that was looked at last. */
  seen: OfferedCourseView | null;
  beginners: OfferedCourseView[];
  /** 'Two lessons of each are free to watch.' Empty where that is not so. */
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

/** What search engines read about a course or a bundle beside the page's own text. */
export interface FoundView {
  path: string;
  /** The PNG of its shared links; null where there is none. */
  pictureUrl: string | null;
  /** '49.00' and 'GBP': what it costs now. Null where it is not for sale to this reader. */
  price: { amount: string; currency: string } | null;
}

export interface TrailerView {
  src: string;
  durationMs: number;
  poster: string | null;
  tracks: CaptionView[];
}

/** The course's page, which says nothing of progress, knows the last three. */
export type RowState = 'current' | 'completed' | 'open' | 'preview' | 'locked';

/** A line of a lesson list. */
export interface LessonRowView {
  id: string;
  number: number;
  title: string;
  /** '11:20', null without a video. */
  length: string | null;
  /** Null where it cannot be opened; of a locked one for guests, where the course is sold. */
  href: string | null;
  /** Of a locked one for members: the page of the ways to open it. */
  unlockHref?: string;
  state: RowState;
  isBookmarked?: boolean;
}

/** Whether a course suits what its reader plays with. */
export interface GearView {
  chosen: { equipment: string | null; software: string | null };
  /** Null until something is chosen. */
  text: string | null;
}

/** The ways to open a course's lessons. */
export interface UnlockView {
  /** Of the course, as are slug, title and price. */
  id: string;
  slug: string;
  title: string;
  /** Null where it is not sold by itself. */
  price: PriceView | null;
  isInBasket: boolean;
  /** The lowest-priced plan in the reader's currency: '£55.00', 'a month, 10 payments', '£550.00 in total'. */
  plan: { price: string; term: string; sum: string | null } | null;
  imageUrl: string | null;
  level: Level;
  facts: string[];
  tutor: string;
  tagline: string;
  /** '30 November 2026', while it is on sale. */
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
  /** By subscription, without having bought it. */
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
  /** The price in per cent of what its courses cost. */
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
  /** Null where it has no price in the reader's currency. */
  price: string | null;
  saving: SavingView | null;
  isBought: boolean;
}

/** A course as its bundle's page shows it. */
export interface BundleCourseView {
  id: string;
  slug: string;
  title: string;
  /** Of its page; what `href` leads to depends on the reader. */
  path: string;
  href: string;
  /** The reader has it already: the link leads to its lessons. */
  isOwned: boolean;
  /** By itself; null where it is not for sale to this reader. */
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
  /** The overview without its markup, for search engines. */
  metaDescription: string;
  /** HTML of the allow-list. */
  overview: string;
  perks: string[];
  courses: BundleCourseView[];
}
