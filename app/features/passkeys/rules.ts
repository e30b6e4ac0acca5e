import { minute } from '~/kit/dates';

/** Of one person. */
export const mostPasskeys = 10;

/** How long a browser has to answer a challenge. */
export const challengeLife = 5 * minute;
