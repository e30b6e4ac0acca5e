/**
 * What happens to each table with a user's id when the user asks for their data or for its deletion (B15). A test fails
 * when a table with a user's id is missing here. The user's data export contains all of them.
 */
export interface Decision {
  /** What the table contains, in the words of the data page. */
  holds: string;
  /** Columns that no export contains: secrets, and values that work like secrets. */
  withheld?: string[];
  deletion:
    | { does: 'erase' }
    /** The row is kept without anything that identifies the person. */
    | { does: 'anonymise'; keeps: string }
    | { does: 'keep'; because: string };
}

type Withheld = Pick<Decision, 'withheld'>;

const erased = (holds: string, but?: Withheld): Decision => ({ holds, ...but, deletion: { does: 'erase' } });
const anonymised = (holds: string, keeps: string, but?: Withheld): Decision => ({
  holds,
  ...but,
  deletion: { does: 'anonymise', keeps },
});
const kept = (holds: string, because: string, but?: Withheld): Decision => ({
  holds,
  ...but,
  deletion: { does: 'keep', because },
});

const law = 'The law requires us to keep sales records for six years.';

export const dataRights: Record<string, Decision> = {
  users: anonymised(
    'Your account: email address, username, role, profile, and your password as a hash',
    'An anonymous ID takes your place, so that sales records still add up.',
    { withheld: ['password_hash'] },
  ),
  user_genres: erased('Your favourite genres'),
  journey_replies: erased('Your answers to the journey questions'),
  mail_tokens: erased('Links that we emailed you: purpose, address and date'),
  sessions: erased('Where you are or were signed in: browser and operating system', { withheld: ['secret_hash'] }),
  second_factors: erased('Two-factor sign-in: when you turned it on, and when you last used it', {
    withheld: ['sealed', 'pending_sealed', 'last_use'],
  }),
  recovery_codes: erased('Your recovery codes: when each was used, but not the codes', {
    withheld: ['code_hash', 'used_by'],
  }),
  passkeys: erased('Your passkeys: name, public key, and when each was added and last used', {
    withheld: ['last_use'],
  }),
  files: erased('Files that you uploaded: your picture in each of its sizes'),
  entitlements: erased('Your access to courses and bundles'),
  activation_codes: anonymised(
    'Activation codes that you used',
    'That the code was used, so that nobody can use it again.',
    { withheld: ['code_hash', 'sealed'] },
  ),
  reward_codes: anonymised(
    'Reward codes that you were given',
    'That the code was given out, so that nobody else gets it.',
    { withheld: ['code_hash', 'sealed'] },
  ),
  gifts: erased('Cards of the gifts that you bought: the name and message on each, and when it was sent', {
    withheld: ['sealed_to'],
  }),
  lesson_progress: erased('Lessons that you opened and completed'),
  course_activity: erased('Where you are in each course'),
  lesson_bookmarks: erased('Lessons that you bookmarked'),
  lesson_notes: erased('Your notes on lessons', { withheld: ['folded'] }),
  article_reads: erased('Articles that you marked as read'),
  article_bookmarks: erased('Articles that you bookmarked'),
  article_likes: erased('Articles that you liked'),
  video_positions: erased('Where you stopped in each video, and which parts you watched'),
  // The seed of an open question reveals its answer.
  practice_levels: erased('Your level in each practice skill, and the question that is open', {
    withheld: ['seed'],
  }),
  practice_answers: erased('Your practice answers'),
  practice_days: erased('How many questions you answered in each practice skill, day by day'),
  deck_tries: erased('Your tries at the decks'),
  deck_days: erased('How often you tried each exercise at the decks, day by day'),
  comment_reports: erased('Comments that you reported, and why'),
  comments: anonymised(
    'Comments and replies that you wrote',
    'Where others replied, a placeholder stays, so that their replies still make sense.',
  ),
  lesson_cards: erased('Your answers to questions in lessons, and when each question is due again', {
    withheld: ['answer_id', 'card'],
  }),
  certificates: erased('Your certificates: course, date and number'),
  course_ratings: erased('Your course ratings'),
  billing_customers: kept('Your customer number at our billing provider, and your currency', law),
  orders: kept('Your orders', law, { withheld: ['hosted_page_url'] }),
  payments: kept('Your payments: amount, date and invoice number', law),
  refunds: kept('Order lines that we refunded because you already owned them', law),
  credit_notes: kept('Your refunds: amount, date and invoice number', law),
  returned_lines: kept('Order lines that we refunded in full and took back', law),
  coupon_uses: kept('Coupons that you used', 'Each person can use a coupon only a limited number of times.'),
  plan_coupon_uses: kept(
    'Coupons that you used for a subscription',
    'Each person can use a coupon only a limited number of times.',
  ),
  subscription_checkouts: erased('Payment pages that you opened to start a subscription', {
    withheld: ['hosted_page_url'],
  }),
  trials: kept('Your free trial: plan, date, and your email address as a hash', 'Each person gets one free trial.', {
    withheld: ['email_hash'],
  }),
  free_months: kept('Your free month: date, and your email address as a hash', 'Each person gets one free month.', {
    withheld: ['email_hash'],
  }),
  cancellation_feedback: erased('What you wrote when you cancelled a subscription'),
  subscriptions: anonymised(
    'Your subscription: plan, dates, state, and the type and last four digits of your card',
    'Plan, dates and state, as a sales record.',
  ),
  contact_messages: erased('Messages that you sent with the contact form while you were signed in', {
    withheld: ['sealed'],
  }),
  declarations: kept(
    'Withdrawals and cancellations that you declared, in your words, with your name and address',
    'They prove what you declared and when, for as long as sales records are kept.',
    { withheld: ['sealed', 'settled_by_id'] },
  ),
  withdrawals: kept('Orders and subscriptions that you withdrew from', law),
  festival_entries: erased('Your festival entries and drafts, with your personal details', {
    withheld: ['sealed', 'draft_sealed'],
  }),
  mails: anonymised('Emails that we sent you', 'That an email of this kind was sent, so that none is sent twice.'),
  audit_log: kept(
    'What you did in the admin area, if you are an administrator',
    'For 400 days, we can check what administrators did to accounts.',
    { withheld: ['actor_hash', 'subject_hash', 'address_hash'] },
  ),
  kept_drafts: erased('What you typed in the admin area without saving it, if you are an administrator'),
  saved_drafts: anonymised(
    'Which courses, lessons, articles and the like you saved as drafts, if you are an administrator',
    'The draft, which belongs to the school.',
    { withheld: ['title', 'fields'] },
  ),
  draft_versions: anonymised(
    'Which courses, lessons and articles you saved, and when, if you are an administrator',
    'The saved version, which belongs to the school.',
    { withheld: ['draft'] },
  ),
  looks: erased('When our team viewed the site as you: date and reason', {
    withheld: ['by_id', 'session_id'],
  }),
  legal_texts: kept(
    'Versions of the legal texts that you saved, if you are an administrator',
    'A legal text is kept with the name of the person who saved it.',
  ),
  bulk_acts: kept(
    'Bulk actions that you started in the admin area, if you are an administrator',
    'A bulk action is kept for 30 days after it ends, without its search and reason, as a part of the audit log.',
    { withheld: ['chosen', 'reason', 'turn', 'cursor_id'] },
  ),
  held_posts: erased('A form that you sent after your session had ended', { withheld: ['sealed'] }),
};

/** The same for objects in the bucket that no table knows: nobody's data are in them before a deletion. */
export const objectRights: Record<string, Decision> = {
  erased: kept(
    'If you delete your account, a record of that: its ID as a hash, and the moment',
    'For 13 months at most, so that a backup of the database that is restored does not bring your account back.',
  ),
};
