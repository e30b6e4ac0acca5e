import { minute } from '~/kit/dates';

/** How long a look lasts, unless the viewer ends it earlier. */
export const lookLasts = 30 * minute;

/** The length of the reason, which the member reads. */
export const shortestLookReason = 10;
export const longestLookReason = 200;
