import type { Level } from '~/features/catalogue/rules';

/** One thing that a code opens for good. */
export interface CodeLineView {
  title: string;
  imageUrl: string | null;
  /** Of a course by itself. */
  level: Level | null;
  /** '11 lessons', '2 h 50 min'; of a bundle how many courses it holds. */
  facts: string[];
  /** Of a bundle. */
  courses: string[];
  isOwned: boolean;
}

/** What a code holds, before it is used. */
export interface CodeReviewView {
  /** As it was typed. */
  code: string;
  /** False: whoever looks has all of it already. */
  adds: boolean;
  lines: CodeLineView[];
  /** Of a code that opens everything for a time. */
  term: { title: string; until: string; opens: string; isAddedToTheEnd: boolean; charges: string } | null;
  /** Whose account it goes to. */
  userName: string;
}
