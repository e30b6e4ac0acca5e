/** Texts of /my-profile/access, made on the server. */
export interface SubscriptionView {
  plan: string;
  badge: { look: 'owned' | 'trial' | 'warn' | 'bad' | 'line'; text: string };
  /** What it opens now, or why it opens nothing. */
  text: string;
  /** Something to see to. */
  warning: string | null;
  facts: { label: string; value: string }[];
}

export interface GrantView {
  id: string;
  title: string;
  href: string | null;
  kind: 'Course' | 'Bundle' | 'Everything';
  source: string;
  end: string;
  /** Of a bundle. */
  courses: { id: string; title: string; href: string }[];
}

export interface AnswerView {
  title: string;
  opens: boolean;
  reasons: string[];
  action: { href: string; label: string };
}

export interface AccessView {
  /** What an administrator may open; null for everyone else. */
  staff: string | null;
  subscription: SubscriptionView | null;
  grants: GrantView[];
  /** Rights that ended or were taken back. */
  former: GrantView[];
  /** For the question. */
  courses: { value: string; label: string }[];
  articles: { value: string; label: string }[];
  asked: { kind: 'course' | 'article'; slug: string } | null;
  answer: AnswerView | null;
}
