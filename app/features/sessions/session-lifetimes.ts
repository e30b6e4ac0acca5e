import { day, minute } from '~/kit/dates';

/** Access tokens live 15 minutes, refresh tokens and remembered sessions 30 days (decisions, Identity). */
export const accessTokenLife = 15 * minute;
export const refreshTokenLife = 30 * day;
export const rememberedSessionLife = 30 * day;
/** A session that ends with the browser is forgotten by us after a day. */
export const briefSessionLife = day;
