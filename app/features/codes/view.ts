import type { Level } from '~/features/catalogue/rules';
import type { GiftState } from './gift-rules';

/** A course or bundle that a code opens for good. */
export interface CodeLineView {
  title: string;
  imageUrl: string | null;
  /** The level of a course; null for a bundle. */
  level: Level | null;
  /** '11 lessons', '2 h 50 min'; for a bundle the number of courses. */
  facts: string[];
  /** The courses of a bundle. */
  courses: string[];
  isOwned: boolean;
}

/** A code's contents before it is redeemed. */
export interface CodeReviewView {
  /** As typed. */
  code: string;
  /** False if the reader has all of it already. */
  adds: boolean;
  lines: CodeLineView[];
  /** Set for a code that opens everything for a time. */
  term: { title: string; until: string; opens: string; isAddedToTheEnd: boolean; charges: string } | null;
  /** The account that redeems it. */
  userName: string;
}

/** A gift as its giver sees it. */
export interface GiftView {
  id: string;
  state: GiftState;
  title: string;
  friendName: string;
  message: string;
  /** The printable card; null once the code is void. */
  card: {
    code: string;
    /** 'A course for Tomasz, from Ren' */
    from: string;
    imageUrl: string | null;
    /** Where to type the code, as display text: 'cuepoint.example/redeem'. */
    address: string;
    link: string;
  } | null;
  /** The gift's history, in order; the last step is its current state. */
  steps: { when: string; what: string; note: string; sum?: string; isHere?: boolean }[];
}

export interface GiftRowView {
  id: string;
  href: string;
  title: string;
  facts: string;
  end: string;
}
