import { AppError } from '~/kit/app-error';
import { formatWhole } from '~/kit/money';

/** What stands in the audit log, in words; a test holds every act that is written to have its own. */
export const acts: Record<string, string> = {
  'user-blocked': 'Blocked',
  'user-unblocked': 'Let in again',
  'role-changed': 'Role changed',
  'sessions-ended': 'Signed out everywhere',
  'two-factor-reset': 'Two-factor sign-in reset',
  'two-factor-on': 'Two-factor sign-in turned on, by themselves',
  'two-factor-off': 'Two-factor sign-in turned off, by themselves',
  'recovery-code-used': 'Signed in with a recovery code',
  'passkey-added': 'Passkey added, by themselves',
  'passkey-removed': 'Passkey removed, by themselves',
  'passkey-counted-back': 'Passkey refused, it may have been copied',
  'access-granted': 'Access given',
  'access-taken-back': 'Access taken back',
  'sale-banner-shown': 'Sale banner shown',
  'sale-banner-hidden': 'Sale banner taken away',
  'comment-hidden': 'Comment hidden',
  'comment-shown': 'Comment shown again',
  'mail-resent': 'Mail sent again',
  'job-retried': 'Job run again',
  'course-saved': 'Course saved',
  'article-saved': 'Article saved',
  'bundle-saved': 'Bundle saved',
  'reward-saved': 'Reward saved',
  'edition-saved': 'Festival edition saved',
  'refund-asked': 'Refund asked for',
  'plan-saved': 'Plan saved',
  'worth-saved': 'Worth of the package saved',
  'category-saved': 'Course category saved',
  'tutor-saved': 'Tutor saved',
  'article-section-saved': 'Article section saved',
  'article-category-saved': 'Article category saved',
  'article-tag-saved': 'Article tag saved',
  'stage-saved': 'Stage of the journey saved',
  'stage-courses-saved': 'Courses of a stage saved',
  'stage-removed': 'Stage of the journey removed',
  'question-saved': 'Question of the journey saved',
  'question-removed': 'Question of the journey removed',
  'answer-saved': 'Answer of the journey saved',
  'answer-courses-saved': 'Courses of an answer saved',
  'answer-removed': 'Answer of the journey removed',
  'rates-saved': 'Exchange rates saved',
  'lesson-saved': 'Lesson saved',
  'lessons-ordered': 'Lessons put into order',
  'lesson-removed': 'Lesson removed',
  'course-removed': 'Course removed',
  'course-withdrawn': 'Course taken off sale',
  'bundle-removed': 'Bundle removed',
  'bundle-withdrawn': 'Bundle taken off sale',
  'article-removed': 'Article removed',
  'webhook-replayed': 'Webhook replayed',
  'coupon-made': 'Coupon made',
  'coupon-ended': 'Coupon ended',
  'codes-made': 'Activation codes made',
  'codes-voided': 'Activation codes made void',
  'reward-codes-added': 'Codes of a reward added',
  'festival-places-chosen': 'Festival places given',
  'festival-winner-confirmed': 'Festival winner confirmed',
  'festival-prize-passed': 'Festival prize passed on',
  'festival-entries-exported': 'Festival entries taken as a file',
  'festival-details-opened': 'Details of a festival entry opened',
  'account-deleted': 'Account deleted',
  'data-exported': 'Data taken along, by themselves',
  'other-sessions-ended': 'Signed out elsewhere, by themselves',
  'session-ended': 'Signed out, by themselves',
  'sign-up': 'Signed up',
  'verification-asked': 'Verification asked for',
  'email-verified': 'Email address verified',
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'second-factor-refused': 'Second factor refused',
  'current-password-refused': 'Present password refused',
  'recovery-asked': 'Password recovery asked for',
  'password-restored': 'Password restored',
  'password-changed': 'Password changed',
  'recovery-codes-renewed': 'Recovery codes renewed',
  'refresh-token-reused': 'Dead token used again: signed out',
  'email-change-asked': 'Email change asked for',
  'email-changed': 'Email address changed',
  'email-change-reverted': 'Email change taken back',
  'code-redeemed': 'Activation code redeemed',
  'gift-voided': 'Gift made void',
  'reward-redeemed': 'Code of a reward taken',
  'purchase-mismatch': 'Payment does not fit its order',
  'subscription-mismatch': 'Subscription does not fit its checkout',
  'charged-twice': 'Charged twice',
  'refund-refused': 'Refund refused by the provider',
};

export function nameOfAct(action: string): string {
  return acts[action] ?? action.replaceAll('-', ' ');
}

/** Why a mail is not sent again whose link opens nothing any more. */
export const linkIsSpent =
  'Its link has been used, replaced or has run out, so there is nothing to send again. They can ask for a new one.';

/** Told on the list of comments itself, to whoever acts on one that its author has removed since the list was opened. */
export function isNoLongerThere(): AppError {
  return new AppError('conflict', 'Its author has removed this comment meanwhile.', { code: 'COMMENT_REMOVED' });
}

/** '1 code is void.', '2 codes are void.' */
export function saidOfCodes(count: number, one: string, many: string): string {
  return `${formatWhole(count)} ${count === 1 ? one : many}`;
}

/** Why a comment is hidden, in characters: everybody reads it in its place. */
export const longestReason = 200;

/** How often one person may use a coupon that has a limit for each. */
export const mostUsesEach = 100;

/** Activation codes of one batch: each is sealed and hashed on the way. */
export const mostInBatch = 500;

/** Codes that are put into a reward's pool at once. */
export const mostPoolCodes = 500;
