import type { CourseCardView, UnlockView } from '~/features/catalogue/view';

export interface RewardLinkView {
  text: string;
  href: string;
}

/** A reward or benefit on a card. */
export interface RewardCardView {
  id: string;
  /** Gone: no codes are left, and the reader has none. */
  group: 'open' | 'locked' | 'gone';
  title: string;
  subTitle: string;
  imageUrl: string | null;
  description: string;
  benefitDescription: string | null;
  /** 'Opens with a subscription'. Null if it is open. */
  whatOpens: string | null;
  /** The reader's code. */
  code: string | null;
  /** The reader's code cannot be decrypted any more. */
  isCodeLost: boolean;
  /** The reader can request a code. */
  mayGenerate: boolean;
  /** Empty while it is locked. */
  links: RewardLinkView[];
}

/** A page of rewards or benefits. */
export interface RewardListView {
  items: RewardCardView[];
  totalCount: number;
  page: number;
  pages: number;
}

/** The ways to open a reward. */
export interface RewardUnlockView {
  id: string;
  title: string;
  subTitle: string;
  imageUrl: string | null;
  description: string;
  /** Null if no subscription unlocks it. */
  subscription: { plan: UnlockView['plan']; isPaused: boolean } | null;
  /** Null if no course unlocks it; an empty list means any course. */
  courses: ({ id: string } & Pick<CourseCardView, 'title' | 'href' | 'imageUrl' | 'price' | 'facts'>)[] | null;
}
