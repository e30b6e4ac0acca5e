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

const law = 'Records of sales are kept for six years.';

export const dataRights: Record<string, Decision> = {
  users: anonymised(
    'Your account: address, username, role, what you told us about yourself, and your password as a hash',
    'A number in place of you, so that records of sales still add up.',
    { withheld: ['password_hash'] },
  ),
  user_genres: erased('Your favourite genres'),
  journey_replies: erased('Your answers to the questions of the learning journey'),
  mail_tokens: erased('Links that we mailed to you: what for, to which address and when'),
  sessions: erased('Where you are or were signed in, with browser and system', { withheld: ['secret_hash'] }),
  second_factors: erased('Your two-factor sign-in: since when it is on, and when it was last used', {
    withheld: ['sealed', 'pending_sealed', 'last_use'],
  }),
  recovery_codes: erased('Your recovery codes: that they are there, and when one was used', {
    withheld: ['code_hash', 'used_by'],
  }),
  passkeys: erased('Your passkeys: how each is called, when it was added and last used, and its public half', {
    withheld: ['last_use'],
  }),
  files: erased('Files that you uploaded: your picture and its sizes'),
  entitlements: erased('Your rights to courses and bundles'),
  activation_codes: anonymised(
    'Activation codes that you used',
    'That the code was used, so that nobody uses it again.',
    { withheld: ['code_hash', 'sealed'] },
  ),
  reward_codes: anonymised(
    'Codes of rewards that were given to you',
    'That the code was given to somebody, so that nobody else is given it.',
    { withheld: ['code_hash', 'sealed'] },
  ),
  gifts: erased('Cards of gifts that you bought: the name and the words on them, and when they were sent', {
    withheld: ['sealed_to'],
  }),
  lesson_progress: erased('Lessons that you opened and completed'),
  course_activity: erased('Where you are in your courses'),
  lesson_bookmarks: erased('Lessons that you bookmarked'),
  article_reads: erased('Articles that you marked as read'),
  article_bookmarks: erased('Articles that you bookmarked'),
  article_likes: erased('Articles that you like'),
  video_positions: erased('Where you stopped in each video, and what you watched of it'),
  // The seed of an open question reveals its answer.
  practice_levels: erased('Your level in each skill of the practice room, and the question that is open', {
    withheld: ['seed'],
  }),
  practice_answers: erased('Your answers in the practice room'),
  practice_days: erased('How many questions you answered in each skill of the practice room, day by day'),
  comment_reports: erased('Comments that you reported, and why'),
  comments: anonymised(
    'Comments and replies that you wrote',
    'Where others have replied: an empty place, so that their replies still stand under something.',
  ),
  lesson_cards: erased('Your answers to questions in lessons, and when each is asked again', {
    withheld: ['answer_id', 'card'],
  }),
  certificates: erased('Your certificates: course, day and number'),
  course_ratings: erased('What you gave courses'),
  billing_customers: kept('Your customer number at our billing provider, and its currency', law),
  orders: kept('Your orders', law, { withheld: ['hosted_page_url'] }),
  payments: kept('Your payments: amount, day and invoice number', law),
  refunds: kept('Lines of your orders that you had already, so that we gave the money back', law),
  credit_notes: kept('What was given back to you of your payments: amount, day and invoice number', law),
  returned_lines: kept(
    'Lines of your orders whose whole money was given back, so that what they gave was taken back',
    law,
  ),
  coupon_uses: kept('Coupons that you used', 'A coupon counts once a person.'),
  plan_coupon_uses: kept('Coupons that you began a subscription with', 'A coupon counts once a person.'),
  subscription_checkouts: erased('Payment pages that were opened for you to begin a subscription', {
    withheld: ['hosted_page_url'],
  }),
  trials: kept(
    'Your free trial: of which plan and when, and your address as a code that nobody can read',
    'A free trial is given once a person.',
    { withheld: ['email_hash'] },
  ),
  free_months: kept(
    'Your free month: when you took it, and your address as a code that nobody can read',
    'A free month is given once a person.',
    { withheld: ['email_hash'] },
  ),
  cancellation_feedback: erased('What you wrote when you cancelled a subscription'),
  subscriptions: anonymised(
    "Your subscription: plan, dates, state, and the card's kind and last four digits",
    'Plan, dates and state, as a record of sales.',
  ),
  contact_messages: erased('Messages that you sent us with the contact form while you were signed in', {
    withheld: ['sealed'],
  }),
  festival_entries: erased('Your entries to the festival competition, sent and as drafts, with who you are', {
    withheld: ['sealed', 'draft_sealed'],
  }),
  mails: anonymised('Mails that we sent to you', 'That a mail of this kind was sent, so that none is sent twice.'),
  audit_log: kept(
    'What you did in the admin area, if you are an administrator',
    'What administrators did to accounts can be checked for 400 days.',
    { withheld: ['actor_hash', 'subject_hash', 'address_hash'] },
  ),
  kept_drafts: erased('What you typed in the admin area and did not save, if you are an administrator'),
  draft_versions: anonymised(
    'Which courses, lessons and articles you saved and when, if you are an administrator',
    'The saved state, which belongs to the school, without your name.',
    { withheld: ['draft'] },
  ),
  looks: erased('When our team looked at the product as you see it: day and reason', {
    withheld: ['by_id', 'session_id'],
  }),
  legal_texts: kept(
    'Versions of the legal texts that you saved, if you are an administrator',
    'A legal text is kept with the one who saved it.',
  ),
  bulk_acts: kept(
    'What you did to many rows at once in the admin area, if you are an administrator',
    'It is kept for 30 days after its end, as a part of the audit log.',
    { withheld: ['chosen', 'reason', 'turn', 'cursor_id'] },
  ),
  held_posts: erased('A form that you sent after your session had ended', { withheld: ['sealed'] }),
};
