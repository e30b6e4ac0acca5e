import { minute } from '~/kit/dates';

/** How long a look lasts, unless the viewer ends it earlier. */
export const lookLasts = 30 * minute;

/** The length of the reason, which the member reads. */
export const shortestLookReason = 10;
export const longestLookReason = 200;

/** What a page says that is closed during a look. */
export const closedInLook = 'You can’t open this while you see the site as somebody else.';
