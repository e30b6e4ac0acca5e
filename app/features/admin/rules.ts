/** What stands in the audit log, in words. An act that is not named here is shown as it is kept. */
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
  'plan-saved': 'Plan saved',
  'lesson-saved': 'Lesson saved',
  'lessons-ordered': 'Lessons put into order',
  'lesson-removed': 'Lesson removed',
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
  'other-sessions-ended': 'Signed out elsewhere, by themselves',
};

export function nameOfAct(action: string): string {
  return acts[action] ?? action.replaceAll('-', ' ');
}

/** Why a mail is not sent again whose link opens nothing any more. */
export const linkIsSpent =
  'Its link has been used, replaced or has run out, so there is nothing to send again. They can ask for a new one.';

/** Why a comment is hidden, in characters: everybody reads it in its place. */
export const longestReason = 200;

/** Activation codes of one batch: each is sealed and hashed on the way. */
export const mostInBatch = 500;

/** Codes that are put into a reward's pool at once. */
export const mostPoolCodes = 500;
