import { AppError, invalid } from '~/kit/app-error';
import { isoDay } from '~/kit/dates';
import { formatWhole } from '~/kit/money';
import { dayNumber, dayOfNumber, dayStart } from '~/kit/office-time';

/** The names of the audit log's acts. A test makes sure that every act that is written has a name. */
export const acts: Record<string, string> = {
  'user-blocked': 'Blocked',
  'user-unblocked': 'Unblocked',
  'role-changed': 'Role changed',
  'sessions-ended': 'Signed out everywhere',
  'two-factor-reset': 'Two-factor sign-in reset',
  'two-factor-on': 'Turned on two-factor sign-in',
  'two-factor-off': 'Turned off two-factor sign-in',
  'recovery-code-used': 'Signed in with a recovery code',
  'passkey-added': 'Added a passkey',
  'passkey-removed': 'Removed a passkey',
  'passkey-counted-back': 'Passkey refused: it may have been copied',
  'access-granted': 'Access added',
  'access-taken-back': 'Access removed',
  'look-begun': 'Started seeing the site as they do',
  'look-ended': 'Stopped seeing the site as they do',
  'sale-banner-shown': 'Sale banner shown',
  'sale-banner-hidden': 'Sale banner hidden',
  'comment-hidden': 'Comment hidden',
  'comment-shown': 'Comment unhidden',
  'comment-kept': 'Reported comment kept',
  'bulk-act': 'Many rows changed at once',
  'table-exported': 'Table exported as CSV',
  'mail-resent': 'Email sent again',
  'job-retried': 'Job run again',
  'course-saved': 'Course saved',
  'article-saved': 'Article saved',
  'bundle-saved': 'Bundle saved',
  'reward-saved': 'Reward saved',
  'edition-saved': 'Festival edition saved',
  'refund-asked': 'Refund requested',
  'withdrawal-accepted': 'Withdrawal accepted',
  'cancellation-accepted': 'Cancellation accepted',
  'declaration-refused': 'Withdrawal or cancellation refused',
  'plan-saved': 'Plan saved',
  'worth-saved': 'Worth of the package saved',
  'category-saved': 'Course category saved',
  'category-moved': 'Course category moved',
  'category-removed': 'Course category removed',
  'tutor-saved': 'Tutor saved',
  'tutor-removed': 'Tutor removed',
  'article-section-saved': 'Article section saved',
  'article-section-moved': 'Article section moved',
  'article-section-removed': 'Article section removed',
  'article-category-saved': 'Article category saved',
  'article-category-moved': 'Article category moved',
  'article-category-removed': 'Article category removed',
  'article-tag-saved': 'Article tag saved',
  'article-tag-removed': 'Article tag removed',
  'stage-saved': 'Stage of the journey saved',
  'stage-moved': 'Stage of the journey moved',
  'stage-courses-saved': 'Courses of a stage saved',
  'stage-removed': 'Stage of the journey removed',
  'question-saved': 'Question of the journey saved',
  'question-moved': 'Question of the journey moved',
  'question-removed': 'Question of the journey removed',
  'answer-saved': 'Answer of the journey saved',
  'answer-moved': 'Answer of the journey moved',
  'answer-courses-saved': 'Courses of an answer saved',
  'answer-removed': 'Answer of the journey removed',
  'rates-saved': 'Exchange rates saved',
  'school-saved': 'School’s settings saved',
  'legal-text-saved': 'Legal text saved',
  'lesson-saved': 'Lesson saved',
  'lessons-ordered': 'Lessons reordered',
  'lessons-published': 'Lessons published',
  'lessons-hidden': 'Lessons hidden',
  'lessons-moved': 'Lessons moved to another course',
  'lessons-duplicated': 'Lessons duplicated',
  'course-duplicated': 'Course duplicated',
  'lesson-removed': 'Lesson removed',
  'course-removed': 'Course removed',
  'course-withdrawn': 'Course taken off sale',
  'bundle-removed': 'Bundle removed',
  'bundle-withdrawn': 'Bundle taken off sale',
  'article-removed': 'Article removed',
  'webhook-replayed': 'Webhook replayed',
  'coupon-made': 'Coupon created',
  'coupon-ended': 'Coupon ended',
  'codes-made': 'Activation codes created',
  'codes-voided': 'Activation codes cancelled',
  'reward-codes-added': 'Codes of a reward added',
  'festival-places-chosen': 'Festival places assigned',
  'festival-winner-confirmed': 'Festival winner confirmed',
  'festival-prize-passed': 'Festival prize passed to the runner-up',
  'festival-entries-exported': 'Festival entries downloaded',
  'festival-details-opened': 'Festival entry details viewed',
  'account-deleted': 'Account deleted',
  'data-exported': 'Downloaded their data',
  'other-sessions-ended': 'Signed out their other sessions',
  'session-ended': 'Signed out',
  'sign-up': 'Signed up',
  'verification-asked': 'Verification requested',
  'email-verified': 'Email address verified',
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'second-factor-refused': 'Second factor refused',
  'current-password-refused': 'Current password refused',
  'recovery-asked': 'Password recovery requested',
  'password-restored': 'Password reset',
  'password-changed': 'Password changed',
  'recovery-codes-renewed': 'Recovery codes renewed',
  'refresh-token-reused': 'Old sign-in token reused: signed out',
  'email-change-asked': 'Email change requested',
  'email-changed': 'Email address changed',
  'email-change-reverted': 'Email change reverted',
  'code-redeemed': 'Activation code redeemed',
  'gift-voided': 'Gift cancelled',
  'reward-redeemed': 'Reward code generated',
  'purchase-mismatch': 'Payment doesn’t match its order',
  'subscription-mismatch': 'Subscription doesn’t match its checkout',
  'charged-twice': 'Charged twice',
  'refund-refused': 'Refund refused by the provider',
};

export function nameOfAct(action: string): string {
  return acts[action] ?? action.replaceAll('-', ' ');
}

export const mailStates = { sending: 'Waiting', sent: 'Sent', skipped: 'Not sent', failed: 'Failed' } as const;

/** The message when a mail is not sent again because its link no longer opens anything. */
export const linkIsSpent =
  'The link in this email has been used, replaced or has expired, so it can’t be sent again. The person can ask for a new one.';

/**
 * The error when a moderator acts on a comment that its author has removed since the list was opened. The list of
 * comments itself shows it.
 */
export function isNoLongerThere(): AppError {
  return new AppError('conflict', 'The author has just removed this comment.', { code: 'COMMENT_REMOVED' });
}

/** '1 code is void.', '2 codes are void.' */
export function saidOfCodes(count: number, one: string, many: string): string {
  return `${formatWhole(count)} ${count === 1 ? one : many}`;
}

/** The most characters of a reason for hiding a comment. Everyone reads the reason in the comment's place. */
export const longestReason = 200;

/** The highest limit of uses per person that a coupon can have. */
export const mostUsesEach = 100;

/** The most activation codes in a batch: making the batch seals and hashes each code. */
export const mostInBatch = 500;

/**
 * The end of a coupon's or a batch's last day in a time zone (IANA); null for no end. Throws invalid for a day in the
 * past.
 */
export function endOfLastDay(lastDay: string | undefined, zone: string, now: Date): Date | null {
  if (lastDay === undefined) return null;
  const end = dayStart(isoDay(dayOfNumber(dayNumber(lastDay) + 1)), zone);
  if (end <= now) throw invalid('lastDay', 'Please choose today or a later day');
  return end;
}

/** The most codes that can be added to a reward's pool at once. */
export const mostPoolCodes = 500;

/** The tabs of a person's page. A tab's data is read only when the tab is open. */
export const userTabs = ['access', 'payments', 'progress', 'mails', 'sessions', 'comments', 'audit'] as const;
export type UserTab = (typeof userTabs)[number];
