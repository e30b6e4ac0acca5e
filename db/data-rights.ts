/**
 * What happens to each table with a user's id when the user asks for their data or for its deletion (B15). A test fails
 * when a table with a user's id is missing here.
 */
export interface Decision {
  /** What the table contains, in the words of the data page. */
  holds: string;
  /** Whether the user's data export contains the table, or why not. */
  exported: true | { because: string };
  /** Columns that no export contains: secrets, and values that work like secrets. */
  withheld?: string[];
  deletion:
    | { does: 'erase' }
    /** The row is kept without anything that identifies the person. */
    | { does: 'anonymise'; keeps: string }
    | { does: 'keep'; because: string };
}

const law = 'Records of sales are kept for six years.';

export const dataRights: Record<string, Decision> = {
  users: {
    holds: 'Your account: address, username, role, what you told us about yourself, and your password as a hash',
    exported: true,
    withheld: ['password_hash'],
    deletion: { does: 'anonymise', keeps: 'A number in place of you, so that records of sales still add up.' },
  },
  user_genres: {
    holds: 'Your favourite genres',
    exported: true,
    deletion: { does: 'erase' },
  },
  journey_replies: {
    holds: 'Your answers to the questions of the learning journey',
    exported: true,
    deletion: { does: 'erase' },
  },
  mail_tokens: {
    holds: 'Links that we mailed to you: what for, to which address and when',
    exported: true,
    deletion: { does: 'erase' },
  },
  sessions: {
    holds: 'Where you are or were signed in, with browser and system',
    exported: true,
    withheld: ['secret_hash'],
    deletion: { does: 'erase' },
  },
  second_factors: {
    holds: 'Your two-factor sign-in: since when it is on, and when it was last used',
    exported: true,
    withheld: ['sealed', 'pending_sealed', 'last_use'],
    deletion: { does: 'erase' },
  },
  recovery_codes: {
    holds: 'Your recovery codes: that they are there, and when one was used',
    exported: true,
    withheld: ['code_hash', 'used_by'],
    deletion: { does: 'erase' },
  },
  passkeys: {
    holds: 'Your passkeys: how each is called, when it was added and last used, and its public half',
    exported: true,
    withheld: ['last_use'],
    deletion: { does: 'erase' },
  },
  files: {
    holds: 'Files that you uploaded: your picture and its sizes',
    exported: true,
    deletion: { does: 'erase' },
  },
  entitlements: {
    holds: 'Your rights to courses and bundles',
    exported: true,
    deletion: { does: 'erase' },
  },
  activation_codes: {
    holds: 'Activation codes that you used',
    exported: true,
    withheld: ['code_hash', 'sealed'],
    deletion: { does: 'anonymise', keeps: 'That the code was used, so that nobody uses it again.' },
  },
  reward_codes: {
    holds: 'Codes of rewards that were given to you',
    exported: true,
    withheld: ['code_hash', 'sealed'],
    deletion: { does: 'anonymise', keeps: 'That the code was given to somebody, so that nobody else is given it.' },
  },
  gifts: {
    holds: 'Cards of gifts that you bought: the name and the words on them, and when they were sent',
    exported: true,
    withheld: ['sealed_to'],
    deletion: { does: 'erase' },
  },
  lesson_progress: {
    holds: 'Lessons that you opened and completed',
    exported: true,
    deletion: { does: 'erase' },
  },
  course_activity: {
    holds: 'Where you are in your courses',
    exported: true,
    deletion: { does: 'erase' },
  },
  lesson_bookmarks: {
    holds: 'Lessons that you bookmarked',
    exported: true,
    deletion: { does: 'erase' },
  },
  article_reads: {
    holds: 'Articles that you marked as read',
    exported: true,
    deletion: { does: 'erase' },
  },
  article_bookmarks: {
    holds: 'Articles that you bookmarked',
    exported: true,
    deletion: { does: 'erase' },
  },
  article_likes: {
    holds: 'Articles that you like',
    exported: true,
    deletion: { does: 'erase' },
  },
  video_positions: {
    holds: 'Where you stopped in each video, and what you watched of it',
    exported: true,
    deletion: { does: 'erase' },
  },
  practice_levels: {
    holds: 'Your level in each skill of the practice room, and the question that is open',
    exported: true,
    // The seed of an open question tells its answer.
    withheld: ['seed'],
    deletion: { does: 'erase' },
  },
  practice_answers: {
    holds: 'Your answers in the practice room',
    exported: true,
    deletion: { does: 'erase' },
  },
  practice_days: {
    holds: 'How many questions you answered in each skill of the practice room, day by day',
    exported: true,
    deletion: { does: 'erase' },
  },
  comment_reports: {
    holds: 'Comments that you reported, and why',
    exported: true,
    deletion: { does: 'erase' },
  },
  comments: {
    holds: 'Comments and replies that you wrote',
    exported: true,
    deletion: {
      does: 'anonymise',
      keeps: 'Where others have replied: an empty place, so that their replies still stand under something.',
    },
  },
  lesson_cards: {
    holds: 'Your answers to questions in lessons, and when each is asked again',
    exported: true,
    withheld: ['answer_id', 'card'],
    deletion: { does: 'erase' },
  },
  certificates: {
    holds: 'Your certificates: course, day and number',
    exported: true,
    deletion: { does: 'erase' },
  },
  course_ratings: {
    holds: 'What you gave courses',
    exported: true,
    deletion: { does: 'erase' },
  },
  billing_customers: {
    holds: 'Your customer number at our billing provider, and its currency',
    exported: true,
    deletion: { does: 'keep', because: law },
  },
  orders: {
    holds: 'Your orders',
    exported: true,
    withheld: ['hosted_page_url'],
    deletion: { does: 'keep', because: law },
  },
  payments: {
    holds: 'Your payments: amount, day and invoice number',
    exported: true,
    deletion: { does: 'keep', because: law },
  },
  refunds: {
    holds: 'Lines of your orders that you had already, so that we gave the money back',
    exported: true,
    deletion: { does: 'keep', because: law },
  },
  credit_notes: {
    holds: 'What was given back to you of your payments: amount, day and invoice number',
    exported: true,
    deletion: { does: 'keep', because: law },
  },
  returned_lines: {
    holds: 'Lines of your orders whose whole money was given back, so that what they gave was taken back',
    exported: true,
    deletion: { does: 'keep', because: law },
  },
  coupon_uses: {
    holds: 'Coupons that you used',
    exported: true,
    deletion: { does: 'keep', because: 'A coupon counts once a person.' },
  },
  plan_coupon_uses: {
    holds: 'Coupons that you began a subscription with',
    exported: true,
    deletion: { does: 'keep', because: 'A coupon counts once a person.' },
  },
  subscription_checkouts: {
    holds: 'Payment pages that were opened for you to begin a subscription',
    exported: true,
    withheld: ['hosted_page_url'],
    deletion: { does: 'erase' },
  },
  trials: {
    holds: 'Your free trial: of which plan and when, and your address as a code that nobody can read',
    exported: true,
    withheld: ['email_hash'],
    deletion: { does: 'keep', because: 'A free trial is given once a person.' },
  },
  free_months: {
    holds: 'Your free month: when you took it, and your address as a code that nobody can read',
    exported: true,
    withheld: ['email_hash'],
    deletion: { does: 'keep', because: 'A free month is given once a person.' },
  },
  cancellation_feedback: {
    holds: 'What you wrote when you cancelled a subscription',
    exported: true,
    deletion: { does: 'erase' },
  },
  subscriptions: {
    holds: "Your subscription: plan, dates, state, and the card's kind and last four digits",
    exported: true,
    deletion: { does: 'anonymise', keeps: 'Plan, dates and state, as a record of sales.' },
  },
  contact_messages: {
    holds: 'Messages that you sent us with the contact form while you were signed in',
    exported: true,
    withheld: ['sealed'],
    deletion: { does: 'erase' },
  },
  festival_entries: {
    holds: 'Your entries to the festival competition, sent and as drafts, with who you are',
    exported: true,
    withheld: ['sealed', 'draft_sealed'],
    deletion: { does: 'erase' },
  },
  mails: {
    holds: 'Mails that we sent to you',
    exported: true,
    deletion: { does: 'anonymise', keeps: 'That a mail of this kind was sent, so that none is sent twice.' },
  },
  audit_log: {
    holds: 'What you did in the admin area, if you are an administrator',
    exported: true,
    withheld: ['actor_hash', 'subject_hash', 'address_hash'],
    deletion: { does: 'keep', because: 'Whoever has power over accounts answers for it for 400 days.' },
  },
  kept_drafts: {
    holds: 'What you typed in the admin area and did not save, if you are an administrator',
    exported: true,
    deletion: { does: 'erase' },
  },
  draft_versions: {
    holds: 'Which courses, lessons and articles you saved and when, if you are an administrator',
    exported: true,
    withheld: ['draft'],
    deletion: { does: 'anonymise', keeps: 'The saved state, which belongs to the school, without your name.' },
  },
  looks: {
    holds: 'When our team looked at the product as you see it: day and reason',
    exported: true,
    withheld: ['by_id', 'session_id'],
    deletion: { does: 'erase' },
  },
  legal_texts: {
    holds: 'Versions of the legal texts that you saved, if you are an administrator',
    exported: true,
    deletion: { does: 'keep', because: 'A legal text is kept with the one who saved it.' },
  },
  bulk_acts: {
    holds: 'What you did to many rows at once in the admin area, if you are an administrator',
    exported: true,
    withheld: ['chosen', 'reason', 'turn', 'cursor_id'],
    deletion: { does: 'keep', because: 'It is kept for 30 days after its end, as a part of the audit log.' },
  },
  held_posts: {
    holds: 'A form that you sent after your session had ended',
    exported: true,
    withheld: ['sealed'],
    deletion: { does: 'erase' },
  },
};
