import type { CourseCardView } from '~/features/catalogue/view';
import type { Question, Reply } from '~/features/journey/rules';
import type { StageView } from '~/features/journey/view';

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

/** The lesson to start or resume, shown large on the home page. */
export interface DeckView {
  title: string;
  href: string;
  /** The lesson's picture; the course's picture without one. */
  imageUrl: string | null;
  /** The seed of the video's wave; null without a video. */
  wave: number | null;
  /** The start position in per cent of the video. */
  at: number;
  /** 'Start here', 'You stopped at 8:32'. */
  place: string;
  /** '14:00'; null without a video. */
  length: string | null;
  /** Free for members who have not bought the course. */
  isFree: boolean;
  /** 'Lesson 6 of 14', '5 completed', the tutor. */
  facts: string[];
  /** The learning goals of a lesson that was not started. */
  points: string[];
  course: { title: string; href: string };
  /** 'Start the lesson', 'Continue'. */
  button: string;
}

/** The question that starts a learning path, or the member's stage. */
export type PathView =
  | { kind: 'question'; questions: string }
  | { kind: 'stage'; number: number; count: number; name: string; text: string };

export interface HomeView {
  userName: string;
  /** The last payment of the subscription failed; another card solves that. */
  isPastDue: boolean;
  /** A course was started, so the deck shows where to resume. */
  isBegun: boolean;
  /** 'Here’s your first lesson. It takes about a minute.'; null if no lesson is open. */
  lead: string | null;
  deck: DeckView | null;
  path: PathView | null;
  /** Other started courses. */
  started: ContinueCardView[];
  /** Some course is on sale. */
  isSaleOn: boolean;
  owned: CourseCardView[];
  stages: StageView[];
  previews: { cards: PreviewCardView[]; page: number; pages: number } | null;
}

/** A course of My Journey: with progress for subscribers, with a price for others. */
export type JourneyCourseView =
  | { kind: 'progress'; card: ContinueCardView }
  | { kind: 'card'; card: CourseCardView; offer: { label: string; href: string } };

export interface JourneyStageView extends Omit<StageView, 'courses' | 'above'> {
  /** '1 of 4 courses'. */
  progress: string;
  isFinished: boolean;
  /** The first unfinished stage. */
  isCurrent: boolean;
  coursesCount: number;
  courses: JourneyCourseView[];
}

export interface JourneyView {
  isSubscriber: boolean;
  /** No question needs an answer: all are answered, or one answer ended them. */
  isAnswered: boolean;
  questions: Question[];
  replies: Reply[];
  /** '13 courses in 4 stages.'; null without courses. */
  lead: string | null;
  next: { stage: number; title: string; text: string; href: string; label: string } | null;
  stages: JourneyStageView[];
  /** The lowest-priced plan; null without an offer for this reader. */
  offer: { price: string; term: string } | null;
  /** The index of the stage before the offer, from 0. */
  offerAfter: number;
  /** The finished part of the courses, 0 to 1. */
  played: number;
}
