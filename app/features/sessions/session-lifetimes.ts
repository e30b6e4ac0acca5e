import { day, minute } from '~/kit/dates';

/** Access tokens live 15 minutes, refresh tokens and remembered sessions 30 days (decisions, Identity). */
export const accessTokenLife = 15 * minute;
export const refreshTokenLife = 30 * day;
export const rememberedSessionLife = 30 * day;
/** A session that ends with the browser is forgotten by us after a day. */
export const briefSessionLife = day;
/** However often its tokens are refreshed, an API client signs in again after 90 days. */
export const longestApiSession = 90 * day;
/** One person has at most so many sessions at a time: the oldest gives way. */
export const mostSessions = 20;
