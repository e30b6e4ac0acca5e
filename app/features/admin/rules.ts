/** What stands in the audit log, in words. An act that is not named here is shown as it is kept. */
export const acts: Record<string, string> = {
  'user-blocked': 'Blocked',
  'user-unblocked': 'Let in again',
  'role-changed': 'Role changed',
  'sessions-ended': 'Signed out everywhere',
  'access-granted': 'Access given',
  'access-taken-back': 'Access taken back',
  'comment-hidden': 'Comment hidden',
  'comment-shown': 'Comment shown again',
  'mail-resent': 'Mail sent again',
  'job-retried': 'Job run again',
  'webhook-replayed': 'Webhook replayed',
  'account-deleted': 'Account deleted',
  'other-sessions-ended': 'Signed out elsewhere, by themselves',
};

export function nameOfAct(action: string): string {
  return acts[action] ?? action.replaceAll('-', ' ');
}

/** Why a comment is hidden, in characters: everybody reads it in its place. */
export const longestReason = 200;
