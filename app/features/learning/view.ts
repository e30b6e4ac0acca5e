import type { Level } from '~/features/catalogue/rules';
import type {
  CaptionView,
  CourseCardView,
  LessonRowView,
  OfferedCourseView,
  PriceView,
  TrailerView,
} from '~/features/catalogue/view';
import type { Question, Reply } from '~/features/journey/rules';
import type { StageView } from '~/features/journey/view';

export interface StandingView {
  completed: number;
  total: number;
  /** '5 of 14 completed'. */
  text: string;
  /** '2 h 14 min left', null when nothing is left. */
  left: string | null;
}

/** A chapter's title and place. */
export interface ChapterCueView {
  letter: string;
  colour: 'a' | 'b' | 'c' | 'd' | 'e' | 'f';
  title: string;
  time: string;
  /** Where it begins, in seconds, and in per cent of the video. */
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
  /** Of the lesson's videos, from 1. */
  number: number;
  /** For headings and players, when a lesson has several. */
  title: string;
  src: string;
  /** '1.2 MB'. */
  size: string;
  /** Its sound alone, for those who save data. */
  audio: { src: string; size: string } | null;
  poster: string | null;
  tracks: (CaptionView & { isDefault: boolean })[];
  /** Seconds. */
  startAt: number;
  /** 0 to 1. */
  played: number;
  /** Null while there is nothing to go back to. */
  stopped: { time: string; href: string } | null;
  chapters: ChapterView[];
  transcript: TranscriptView | null;
}

export interface BlockView {
  id: string;
  /** HTML of the allow-list. */
  html: string | null;
  isExercise: boolean;
  /** 'Traktor': the block is shown in place of the one that others see. */
  madeFor: string | null;
  images: { src: string; alt: string; caption: string | null }[];
  videos: LessonVideoView[];
  form: { title: string; href: string } | null;
}

/** What there is to watch and to read in a lesson. */
export interface LessonContentsView {
  blocks: BlockView[];
}

/** What this member gave a course, and whether they are asked to. */
export interface OwnRatingView {
  /** Of the course. */
  courseId: string;
  /** 0.5 to 5; null while they gave nothing. */
  own: number | null;
  /** On the last lesson, while nothing was given: the page asks by itself. */
  isAsked: boolean;
  /** Where the form is asked for, and where one comes back to from it. */
  formHref: string;
  closeHref: string;
}

export interface LessonPageView extends LessonContentsView {
  id: string;
  slug: string;
  title: string;
  /** 'Lesson 6 of 14', '15 min', the tutor. */
  facts: string[];
  /** 'Works with your controller.'; null where nothing is to be said. */
  gearText: string | null;
  course: { title: string; lessonsHref: string };
  isCompleted: boolean;
  /** Every lesson of the course is complete. */
  isCourseComplete: boolean;
  /** Null while the course was never completed. */
  certificateHref: string | null;
  isBookmarked: boolean;
  rating: OwnRatingView;
  previous: { title: string; href: string } | null;
  next: { title: string; href: string } | null;
  lessons: LessonRowView[];
  standing: StandingView;
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
    /** The PNG of its shared links. */
    shareUrl: string | null;
    /** HTML of the allow-list. */
    overview: string;
    unlockHref: string;
  };
  lessons: LessonRowView[];
  /** Null for guests: they are sent nothing of it. */
  contents: LessonContentsView | null;
}

/** What a guest sees of a preview lesson. */
export interface PreviewInviteView {
  slug: string;
  title: string;
  /** 'Lesson 1 of 14', '1 min 28 s', the tutor. */
  facts: string[];
  /** '1:28'; null without a video. */
  length: string | null;
  /** The lesson's own still, to be blurred; the course's picture where it has none. */
  imageUrl: string | null;
  /** What the wave of its video is drawn from; null without a video. */
  wave: number | null;
  chapters: ChapterCueView[];
  course: PreviewPageView['course'] & Pick<CourseCardView, 'level' | 'tutor' | 'price' | 'isOnSale' | 'rating'>;
  /** Of the course. */
  tagline: string;
  trailer: TrailerView | null;
  /** '1:04'; null without a trailer. */
  trailerLength: string | null;
  /** '14 lessons, 32 min. The first two lessons are free. Buy the course to open the others.' */
  note: string;
  lessons: LessonRowView[];
}

/** The one thing to do next in a course. */
export interface NextStepView {
  /** 'Start lesson 1', 'Continue lesson 6 at 12:14', 'Start again'. */
  label: string;
  href: string;
  title: string;
  /** '14 min'; null without a video. */
  length: string | null;
  /** All is complete: nothing has to be done. */
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
  /** 'The first two lessons are free. …'; null for those who may open all. */
  lessonsNote: string | null;
  next: NextStepView | null;
  /** The first preview of a course that is still locked. */
  previewHref: string | null;
  /** Null where nothing was begun, or nothing may be. */
  standing: StandingView | null;
  /** Null while the course was never completed. */
  certificateHref: string | null;
  /** Null where nothing may be opened, and so nothing rated. */
  rating: OwnRatingView | null;
  lessons: LessonRowView[];
}

/** A certificate of completion: all that anyone is shown of its owner. */
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
  /** The same with the site's name, without its scheme: as it is printed. */
  checkAddress: string;
}

/** A certificate before it is earned. */
export interface UnearnedView {
  /** '9 lessons to go'. */
  title: string;
  lead: string;
  /** What to do next; null where there is nothing to do yet. */
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
  /** The lesson, or where it is opened. */
  href: string;
  imageUrl: string | null;
  /** Of an article: its section's name, and '#' and six hexadecimal digits. */
  section?: { name: string; hexColor: string };
  /** Of a lesson its course, 'Lesson 7', '13 min', 'Completed'; of an article '9 min', 'Read'. */
  facts: string[];
}

/** A page of bookmarks. */
export interface BookmarkListView {
  items: BookmarkView[];
  totalCount: number;
  page: number;
  pages: number;
}

/** A text in pieces; those that a search has found are marked. */
export type MarkedText = { text: string; isFound: boolean }[];

/** A lesson that a search has found. */
export interface LessonHitView {
  id: string;
  title: MarkedText;
  /** The lesson, or where it is opened. */
  href: string;
  courseTitle: string;
  isLocked: boolean;
  isPreview: boolean;
  /** The passage found in its text; null for readers who may not open it. */
  text: MarkedText | null;
  /** The passage found in its spoken words; null for readers who may not open it. */
  spoken: {
    parts: MarkedText;
    /** '4:12'. */
    time: string;
    /** The lesson at that second. */
    href: string;
    /** Of the captions. */
    language: string;
  } | null;
}

/** A page of lessons that a search has found. */
export interface LessonHitsView {
  hits: LessonHitView[];
  totalCount: number;
  page: number;
  pages: number;
}

export interface ContinueCardView {
  id: string;
  title: string;
  href: string;
  imageUrl: string | null;
  completed: number;
  total: number;
  /** 'from 12:14'. */
  resume: string;
  /** 'Next: Hold the blend for thirty-two bars'. */
  lesson: string;
}

export interface PreviewCardView {
  id: string;
  title: string;
  href: string;
  courseTitle: string;
  imageUrl: string | null;
  length: string | null;
}

/** The one lesson to start or to go on with, as the home page shows it large. */
export interface DeckView {
  title: string;
  href: string;
  /** The lesson's own still; the course's picture where it has none. */
  imageUrl: string | null;
  /** What the wave of its video is drawn from; null without a video. */
  wave: number | null;
  /** Where one comes in, in per cent of the video. */
  at: number;
  /** 'Start here', 'You stopped at 8:32'. */
  place: string;
  /** '14:00'; null without a video. */
  length: string | null;
  /** Open to members who have not bought the course. */
  isFree: boolean;
  /** 'Lesson 6 of 14', '5 completed', the tutor. */
  facts: string[];
  /** What one will learn: of a lesson that is not begun. */
  points: string[];
  course: { title: string; href: string };
  /** 'Start the lesson', 'Continue'. */
  button: string;
}

/** The question that starts a personal path, or the stage that the member is in. */
export type PathView =
  | { kind: 'question'; questions: string }
  | { kind: 'stage'; number: number; count: number; name: string; text: string };

export interface HomeView {
  userName: string;
  /** The last payment of their subscription failed, and another card mends it. */
  isPastDue: boolean;
  /** Something was begun: the deck shows where to go on. */
  isBegun: boolean;
  /** 'Here’s your first lesson. It takes about a minute.'; null where nothing is open. */
  lead: string | null;
  deck: DeckView | null;
  path: PathView | null;
  /** What else was begun. */
  started: ContinueCardView[];
  /** Any course is on sale. */
  isSaleOn: boolean;
  owned: CourseCardView[];
  stages: StageView[];
  previews: { cards: PreviewCardView[]; page: number; pages: number } | null;
}

/** A course of My Journey: a subscriber's shows how far it is, everybody else's what it costs. */
export type JourneyCourseView =
  | { kind: 'progress'; card: ContinueCardView }
  | { kind: 'card'; card: CourseCardView; offer: { label: string; href: string } };

export interface JourneyStageView extends Omit<StageView, 'courses' | 'above'> {
  /** '1 of 4 courses'. */
  standing: string;
  isFinished: boolean;
  /** The first that is not finished. */
  isCurrent: boolean;
  coursesCount: number;
  courses: JourneyCourseView[];
}

export interface JourneyView {
  isSubscriber: boolean;
  /** No question needs an answer any more. */
  isAnswered: boolean;
  questions: Question[];
  replies: Reply[];
  /** '13 courses in 4 stages.'; null where there are none. */
  lead: string | null;
  next: { stage: number; title: string; text: string; href: string; label: string } | null;
  stages: JourneyStageView[];
  /** The lowest-priced plan; null where none is offered to this reader. */
  offer: { price: string; term: string } | null;
  /** After the stage at this place, from 0. */
  offerAfter: number;
  /** 0 to 1: how much of the courses is finished. */
  played: number;
}

/** A way on from a page that there is not. */
export interface WayView {
  title: string;
  href: string;
  text: string;
  imageUrl: string | null;
}

/** What an address shows that leads nowhere. */
export interface WaysOnView {
  /** Of the address: the search begins with them. */
  words: string;
  searchHref: string;
  /** The course that was probably meant. */
  nearest: OfferedCourseView | null;
  ways: WayView[];
}

/** A course that is closed to its reader, and the ways to open it. */
export interface ClosedCourseView {
  course: OfferedCourseView;
  lead: string;
  /** Their subscription is paused: going on with it opens everything. */
  isPaused: boolean;
  /** It is open by now: the lesson or the course that was asked for. */
  openHref: string | null;
  isInBasket: boolean;
  /** Why it has no price; null where it has one. */
  unsoldText: string | null;
  /** 'Every course and DJ Hub, from £45.00 a month'. */
  planText: string | null;
  /** Lessons of it that are free: 'Watch two lessons free', their titles, the first of them. */
  preview: { title: string; text: string; href: string } | null;
  /** For guests, with the way back. */
  signInHref: string | null;
}
