import { minute } from '~/kit/dates';

/** A look ends by itself after this time. */
export const lookLasts = 30 * minute;

/** The member reads the reason. */
export const shortestLookReason = 10;
export const longestLookReason = 200;
