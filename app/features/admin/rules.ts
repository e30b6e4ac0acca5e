import { AppError } from '~/kit/app-error';
import { formatWhole } from '~/kit/money';

/** Why a mail is not sent again whose link opens nothing any more. */
export const linkIsSpent =
  'The link in this email has been used, replaced or has expired, so it can’t be sent again. The person can ask for a new one.';

/**
 * Shown on the list of comments itself, when a moderator acts on a comment that its author has removed since the list
 * was opened.
 */
export function isNoLongerThere(): AppError {
  return new AppError('conflict', 'The author has just removed this comment.', { code: 'COMMENT_REMOVED' });
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
