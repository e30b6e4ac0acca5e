/** Texts of the checkout's pages, made on the server. */
export interface CheckoutLineView {
  id: string;
  title: string;
  /** 'Sale price £49.00, less 20%' */
  hint: string;
  amount: string;
}

export interface LocationView {
  /** Titles of what is bound to a place. */
  titles: string[];
  city: string | null;
  groups: { label: string; options: { value: string; label: string }[] }[];
}

/** A line of a paid order, as the page after the payment shows it. */
export interface BoughtView {
  id: string;
  title: string;
  amount: string;
  /** Its page; null for what the catalogue no longer has. */
  href: string | null;
  imageUrl: string | null;
  /** 'Course', '14 lessons', '3 h 12 min'. */
  facts: string[];
  /** The first lesson, of a bundle that of its first course; null while there is none. */
  start: { href: string; title: string; length: string | null } | null;
  /** Of a bundle. */
  courses: { href: string; title: string; lessons: string }[];
  /** It was owned already: its amount goes back. */
  isGivenBack: boolean;
  /** Its payment was given back later, and what it gave was taken back. */
  isReturned: boolean;
  /** Of a gift: the page of its card. */
  giftHref: string | null;
}
