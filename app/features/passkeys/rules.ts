import { minute } from '~/kit/dates';

/** The most passkeys that one account can have. */
export const mostPasskeys = 10;

/** How long a browser has to answer a challenge. */
export const challengeLife = 5 * minute;
