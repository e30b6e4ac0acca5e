import type { CourseCardView, UnlockView } from '~/features/catalogue/view';

export interface RewardLinkView {
  text: string;
  href: string;
}

/** A reward or benefit on a card. */
export interface RewardCardView {
  id: string;
  /** Gone: all its codes are taken, and the reader has none of them. */
  group: 'open' | 'locked' | 'gone';
  title: string;
  subTitle: string;
  imageUrl: string | null;
  description: string;
  benefitDescription: string | null;
  /** 'Opens with a subscription'. Null where it is open. */
  whatOpens: string | null;
  /** The code that the reader has. */
  code: string | null;
  /** They have one that cannot be read any more. */
  isCodeLost: boolean;
  /** A code can be asked for. */
  mayGenerate: boolean;
  /** None while it is locked. */
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
  /** Null where no subscription opens it. */
  subscription: { plan: UnlockView['plan']; isPaused: boolean } | null;
  /** Null where no course opens it; with an empty list any course does. */
  courses: ({ id: string } & Pick<CourseCardView, 'title' | 'href' | 'imageUrl' | 'price' | 'facts'>)[] | null;
}
