/** The data we store about a person, in groups that members understand. */
export interface DataGroup {
  id: string;
  title: string;
  /** The content of the group in one line. */
  about: string;
  /** The part that outlives the account, and why; absent if everything is deleted. */
  kept?: string;
  /** The part that outlives the account of an administrator; replaces `kept` for administrators. */
  keptOfStaff?: string;
  /** Table names as in `dataRights`. A test requires each table to be in one group. */
  tables: readonly string[];
  /** Names as in `objectRights`. */
  objects?: readonly string[];
}

export const dataGroups: readonly DataGroup[] = [
  {
    id: 'account',
    title: 'Your account',
    about: 'Username, email address, password (as a hash), picture, genres, answers to the journey questions',
    kept: 'Deleted. Replaced by an anonymous ID in sales records',
    tables: ['users', 'user_genres', 'files', 'journey_replies'],
    objects: ['erased'],
  },
  {
    id: 'sign-in',
    title: 'Sign-in',
    about:
      'Browsers you are signed in on, two-factor sign-in, passkeys, links we emailed you, times our team viewed the site as you',
    keptOfStaff: 'Deleted. What you did as an administrator is kept for 400 days',
    tables: [
      'sessions',
      'second_factors',
      'recovery_codes',
      'passkeys',
      'mail_tokens',
      'held_posts',
      'looks',
      'audit_log',
      'legal_texts',
      'bulk_acts',
    ],
  },
  {
    id: 'learning',
    title: 'Learning',
    about: 'Lessons, progress, where you stopped in videos, notes, bookmarks, likes, ratings, certificates, practice',
    tables: [
      'lesson_progress',
      'course_activity',
      'video_positions',
      'lesson_bookmarks',
      'lesson_notes',
      'article_bookmarks',
      'article_reads',
      'article_likes',
      'course_ratings',
      'certificates',
      'lesson_cards',
      'practice_levels',
      'practice_answers',
      'practice_days',
      'deck_tries',
      'deck_days',
    ],
  },
  {
    id: 'written',
    title: 'What you wrote',
    about: 'Comments, replies, reports of comments, festival entries, messages to us, why you cancelled',
    kept: 'Deleted. A placeholder stays where others replied to you',
    tables: [
      'comments',
      'comment_reports',
      'festival_entries',
      'cancellation_feedback',
      'contact_messages',
      'kept_drafts',
      'saved_drafts',
      'draft_versions',
    ],
  },
  {
    id: 'purchases',
    title: 'Purchases',
    about: 'What you own, subscription, payments, orders, refunds, withdrawals, coupons, codes and gifts',
    kept: 'Sales records are kept for six years, as the law requires',
    tables: [
      'entitlements',
      'subscriptions',
      'payments',
      'orders',
      'refunds',
      'credit_notes',
      'returned_lines',
      'withdrawals',
      'declarations',
      'billing_customers',
      'subscription_checkouts',
      'trials',
      'free_months',
      'coupon_uses',
      'plan_coupon_uses',
      'activation_codes',
      'reward_codes',
      'gifts',
    ],
  },
  {
    id: 'emails',
    title: 'Emails from us',
    about: 'Which emails we sent you, and when',
    kept: 'Deleted. We keep a record that it was sent, so that none is sent twice',
    tables: ['mails'],
  },
];
