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
  'access-granted': 'Access given',
  'access-taken-back': 'Access taken back',
  'comment-hidden': 'Comment hidden',
  'comment-shown': 'Comment shown again',
  'mail-resent': 'Mail sent again',
  'job-retried': 'Job run again',
  'course-saved': 'Course saved',
  'lesson-saved': 'Lesson saved',
  'lessons-ordered': 'Lessons put into order',
  'lesson-removed': 'Lesson removed',
  'account-deleted': 'Account deleted',
  'other-sessions-ended': 'Signed out elsewhere, by themselves',
};

export function nameOfAct(action: string): string {
  return acts[action] ?? action.replaceAll('-', ' ');
}

/** Why a comment is hidden, in characters: everybody reads it in its place. */
export const longestReason = 200;
