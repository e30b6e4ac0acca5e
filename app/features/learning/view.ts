import type { Level } from '~/features/catalogue/rules';
import type {
  CaptionView,
  CourseCardView,
  LessonRowView,
  OfferedCourseView,
  PriceView,
  TrailerView,
} from '~/features/catalogue/view';

export interface ProgressView {
  completed: number;
  total: number;
  /** '5 of 14 completed'. */
  text: string;
  /** '2 h 14 min left', null when nothing is left. */
  left: string | null;
}

/** A chapter's title and position. */
export interface ChapterCueView {
  letter: string;
  colour: 'a' | 'b' | 'c' | 'd' | 'e' | 'f';
  title: string;
  time: string;
  /** Its start, in seconds and in per cent of the video. */
  start: number;
  at: number;
}

export interface ChapterView extends ChapterCueView {
  href: string;
  isCurrent: boolean;
}

export interface TranscriptView {
  /** '2,140 words'. */
  words: string;
  downloadHref: string;
  /** In their order; `start` in seconds. */
  lines: { start: number; time: string; href: string; text: string; isCurrent: boolean }[];
}

export interface LessonVideoView {
  fileId: string;
  /** The video's number in the lesson, from 1. */
  number: number;
  /** For headings and players, when a lesson has several. */
  title: string;
  src: string;
  /** '1.2 MB'. */
  size: string;
  /** The sound track, for data saving. */
  audio: { src: string; size: string } | null;
  poster: string | null;
  tracks: (CaptionView & { isDefault: boolean })[];
  /** Seconds. */
  startAt: number;
  /** 0 to 1. */
  played: number;
  /** The saved position; null without one. */
  stopped: { time: string; href: string } | null;
  chapters: ChapterView[];
  transcript: TranscriptView | null;
}

export interface BlockView {
  id: string;
  /** HTML of the allow-list. */
  html: string | null;
  isExercise: boolean;
  /** 'Traktor': set for a variant that replaces the common block. */
  madeFor: string | null;
  images: { src: string; alt: string; caption: string | null }[];
  videos: LessonVideoView[];
  form: { title: string; href: string } | null;
}

/** The contents of a lesson. */
export interface LessonContentsView {
  blocks: BlockView[];
}

/** This member's rating of a course, and whether to ask for one. */
export interface OwnRatingView {
  /** The course's id. */
  courseId: string;
  /** 0.5 to 5; null without a rating. */
  own: number | null;
  /** On the last lesson without a rating, the page asks by itself. */
  isAsked: boolean;
  /** The URL of the form, and the page to return to. */
  formHref: string;
  closeHref: string;
}

export interface LessonPageView extends LessonContentsView {
  id: string;
  slug: string;
  title: string;
  /** 'Lesson 6 of 14', '15 min', the tutor. */
  facts: string[];
  /** 'Works with your controller.'; null if unknown. */
  gearText: string | null;
  course: { title: string; lessonsHref: string };
  isCompleted: boolean;
  /** Every lesson of the course is complete. */
  isCourseComplete: boolean;
  /** Null if the course was never completed. */
  certificateHref: string | null;
  isBookmarked: boolean;
  rating: OwnRatingView;
  previous: { title: string; href: string } | null;
  next: { title: string; href: string } | null;
  lessons: LessonRowView[];
  progress: ProgressView;
}

/** The preview page of a lesson. */
export interface PreviewPageView {
  slug: string;
  title: string;
  facts: string[];
  course: {
    title: string;
    href: string;
    imageUrl: string | null;
    /** The social share PNG. */
    shareUrl: string | null;
    /** HTML of the allow-list. */
    overview: string;
    unlockHref: string;
  };
  lessons: LessonRowView[];
  /** Null for guests, who receive none of it. */
  contents: LessonContentsView | null;
}

/** A preview lesson for guests. */
export interface PreviewInviteView {
  slug: string;
  title: string;
  /** 'Lesson 1 of 14', '1 min 28 s', the tutor. */
  facts: string[];
  /** '1:28'; null without a video. */
  length: string | null;
  /** The lesson's picture, to be blurred; the course's picture without one. */
  imageUrl: string | null;
  /** The seed of the video's wave; null without a video. */
  wave: number | null;
  chapters: ChapterCueView[];
  course: PreviewPageView['course'] & Pick<CourseCardView, 'level' | 'tutor' | 'price' | 'isOnSale' | 'rating'>;
  /** The course's tagline. */
  tagline: string;
  trailer: TrailerView | null;
  /** '1:04'; null without a trailer. */
  trailerLength: string | null;
  /** '14 lessons, 32 min. The first two lessons are free. Buy the course to open the others.' */
  note: string;
  lessons: LessonRowView[];
}

/** The next step in a course. */
export interface NextStepView {
  /** 'Start lesson 1', 'Continue lesson 6 at 12:14', 'Start again'. */
  label: string;
  href: string;
  title: string;
  /** '14 min'; null without a video. */
  length: string | null;
  /** All lessons are complete, so nothing has to be done. */
  isAgain: boolean;
}

export interface CourseLessonsView {
  id: string;
  slug: string;
  title: string;
  level: Level;
  tutor: string;
  courseHref: string;
  unlockHref: string;
  facts: string[];
  imageUrl: string | null;
  mayOpen: boolean;
  price: PriceView | null;
  /** 'The first two lessons are free. …'; null for viewers with access to all. */
  lessonsNote: string | null;
  next: NextStepView | null;
  /** The first preview of a locked course. */
  previewHref: string | null;
  /** Null if the course was not started or may not be opened. */
  progress: ProgressView | null;
  /** Null if the course was never completed. */
  certificateHref: string | null;
  /** Null without access, and so without a rating. */
  rating: OwnRatingView | null;
  lessons: LessonRowView[];
}

/** A certificate of completion: the only public data of its owner. */
export interface CertificateView {
  /** 'CUE-7F2K-91XQ-0MHB'. */
  number: string;
  name: string;
  course: { title: string; seed: string; href: string };
  /** 'all 14 lessons'. */
  lessons: string;
  tutor: string;
  /** ISO 8601. */
  completedAt: string;
  completedOn: string;
  checkHref: string;
  /** The printed form, without the scheme. */
  checkAddress: string;
}

/** A certificate before it is earned. */
export interface UnearnedView {
  /** '9 lessons to go'. */
  title: string;
  lead: string;
  /** The next step; null if there is none yet. */
  action: { label: string; href: string; isPlay: boolean } | null;
  name: string;
  course: { title: string; seed: string };
  /** 'has completed 5 of 14 lessons of'. */
  doneText: string;
  /** 0 to 1. */
  played: number;
  tutor: string;
  /** 'Not yet: 9 lessons left'. */
  leftText: string;
  /** '25 min'; null without a video. */
  leftTime: string | null;
  left: LessonRowView[];
  done: LessonRowView[];
}

/** A bookmarked lesson. */
export interface BookmarkView {
  id: string;
  title: string;
  /** The lesson, or the page that unlocks it. */
  href: string;
  imageUrl: string | null;
  /** For an article: its section's name, and '#' and six hexadecimal digits. */
  section?: { name: string; hexColor: string };
  /** For a lesson its course, 'Lesson 7', '13 min', 'Completed'; for an article '9 min', 'Read'. */
  facts: string[];
}

/** A page of bookmarks. */
export interface BookmarkListView {
  items: BookmarkView[];
  totalCount: number;
  page: number;
  pages: number;
}

/** A text in pieces; search matches are marked. */
export type MarkedText = { text: string; isFound: boolean }[];

/** A lesson search result. */
export interface LessonHitView {
  id: string;
  title: MarkedText;
  /** The lesson, or the page that unlocks it. */
  href: string;
  courseTitle: string;
  isLocked: boolean;
  isPreview: boolean;
  /** The matching passage of its text; null without access. */
  text: MarkedText | null;
  /** The matching passage of its captions; null without access. */
  spoken: {
    parts: MarkedText;
    /** '4:12'. */
    time: string;
    /** The lesson at that second. */
    href: string;
    /** The captions' language. */
    language: string;
  } | null;
}

/** A page of lesson search results. */
export interface LessonHitsView {
  hits: LessonHitView[];
  totalCount: number;
  page: number;
  pages: number;
}

/** A link on a page without content. */
export interface WayView {
  title: string;
  href: string;
  text: string;
  imageUrl: string | null;
}

/** The content of the 404 page. */
export interface WaysOnView {
  /** The words of the address, as the initial search. */
  words: string;
  searchHref: string;
  /** The course that was probably meant. */
  nearest: OfferedCourseView | null;
  ways: WayView[];
}

/** A locked course, and the ways to open it. */
export interface ClosedCourseView {
  course: OfferedCourseView;
  lead: string;
  /** The subscription is paused: resuming it opens everything. */
  isPaused: boolean;
  /** Set if the requested lesson or course is open by now. */
  openHref: string | null;
  isInBasket: boolean;
  /** Why it has no price; null if it has one. */
  unsoldText: string | null;
  /** 'Every course and DJ Hub, from £45.00 a month'. */
  planText: string | null;
  /** The free lessons: 'Watch two lessons free', their titles, and a link to the first. */
  preview: { title: string; text: string; href: string } | null;
  /** For guests; returns here. */
  signInHref: string | null;
}
