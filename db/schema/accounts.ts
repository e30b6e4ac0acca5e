import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { belongsTo, flag, id, instant } from './columns';

export const roles = ['USER', 'ADMIN', 'SUPER_ADMIN'] as const;

/** People with an account. Sign-ups with an unverified address are in `signUps`. */
export const users = sqliteTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    /** The address for comparisons: lower case. */
    emailKey: text('email_key').notNull(),
    userName: text('user_name'),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: roles }).notNull().default('USER'),
    verifiedAt: instant('verified_at'),
    /** The sign-up that became this account, until its password or address changes. */
    signUpId: text('sign_up_id'),
    blockedAt: instant('blocked_at'),
    country: text('country'),
    equipment: text('equipment'),
    djSoftware: text('dj_software'),
    preferredSubtitleLanguage: text('preferred_subtitle_language'),
    pirateLocationCity: text('pirate_location_city'),
    pirateLocationCountry: text('pirate_location_country'),
    avatarFileId: text('avatar_file_id'),
    isCompletedProfile: flag('is_completed_profile'),
    isFirstLogin: integer('is_first_login', { mode: 'boolean' }).notNull().default(true),
    isJourneyAnswered: flag('is_journey_answered'),
    toShowSaleBanner: flag('to_show_sale_banner'),
    /** Whether to mail this user the replies to their comments. */
    wantsReplyMails: integer('wants_reply_mails', { mode: 'boolean' }).notNull().default(true),
    /** Whether to send this user a weekly mail about what is due in the practice room. */
    wantsPracticeMails: flag('wants_practice_mails'),
    canUseTrial: flag('can_use_trial'),
    isFromSignupPage: flag('is_from_signup_page'),
    isRegisterViaLessonPreviewPage: flag('is_register_via_lesson_preview_page'),
    isRegisterViaRiseFestivalPage: flag('is_register_via_rise_festival_page'),
    referralSource: text('referral_source').notNull().default('platform-sign-up-free-user'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.emailKey),
    uniqueIndex('users_user_name').on(t.userName),
    index('users_sign_up').on(t.signUpId).where(sql`sign_up_id IS NOT NULL`),
    index('users_pending').on(t.createdAt).where(sql`verified_at IS NULL`),
    index('users_created').on(t.createdAt, t.verifiedAt),
    index('users_practice_mails').on(t.id).where(sql`wants_practice_mails = 1`),
    index('users_staff').on(t.role).where(sql`role <> 'USER'`),
    check('users_email_length', sql`length(${t.email}) <= 70`),
    check('users_user_name_shape', sql`${t.userName} IS NULL OR length(${t.userName}) BETWEEN 3 AND 20`),
  ],
);

export const userGenres = sqliteTable(
  'user_genres',
  {
    userId: belongsTo('user_id', () => users.id),
    genre: text('genre').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.genre] })],
);

export const mailTokenPurposes = ['verify', 'restore', 'change-email', 'revert-email'] as const;

/**
 * The purpose and state of a mailed link. The link carries this row's id and an HMAC of purpose and id, so the row
 * contains no secret; the six-digit code is derived from a second HMAC.
 */
export const mailTokens = sqliteTable(
  'mail_tokens',
  {
    id: id(),
    /** Null while the token belongs to a sign-up that has not become an account. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: mailTokenPurposes }).notNull(),
    /** The address the token is bound to; the token is invalid once the address changes. */
    email: text('email').notNull(),
    newEmail: text('new_email'),
    /** The sign-up that a verification token was mailed for. The token verifies only that sign-up. */
    signUpId: text('sign_up_id'),
    codeTries: integer('code_tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    supersededAt: instant('superseded_at'),
  },
  (t) => [
    index('mail_tokens_user').on(t.userId, t.purpose, t.createdAt),
    index('mail_tokens_sign_up').on(t.signUpId, t.createdAt).where(sql`sign_up_id IS NOT NULL`),
    index('mail_tokens_expiry').on(t.expiresAt),
    check('mail_tokens_user_or_sign_up', sql`${t.userId} IS NOT NULL OR ${t.signUpId} IS NOT NULL`),
  ],
);

/** Answered questions of the human check without JavaScript, and passkey challenges. Each can be used once. */
export const usedChallenges = sqliteTable(
  'used_challenges',
  { id: id(), expiresAt: instant('expires_at').notNull() },
  (t) => [index('used_challenges_expiry').on(t.expiresAt)],
);

/** Cities of the location selector, grouped by country (specification 1, section 3, "Pirate location"). */
export const pirateCities = sqliteTable(
  'pirate_cities',
  { city: text('city').primaryKey(), country: text('country').notNull(), position: integer('position').notNull() },
  (t) => [index('pirate_cities_country').on(t.country, t.position)],
);

/**
 * Sign-ups with an unverified address. An address can have several at once, each with its own name and password; the
 * one whose link or code is used becomes the account (decisions, Identity). A sign-up on an address that already has an
 * account is stored the same way but never becomes an account, so nobody can find out by its name or password whether
 * the address has one.
 */
export const signUps = sqliteTable(
  'sign_ups',
  {
    id: id(),
    email: text('email').notNull(),
    /** The address for comparisons: lower case. */
    emailKey: text('email_key').notNull(),
    userName: text('user_name').notNull(),
    /** Sign-ups of one address share a salt: a sign-in hashes its password once for all of them. */
    passwordHash: text('password_hash').notNull(),
    /** HMAC of the client's network; empty if the network is unknown. */
    networkHash: text('network_hash').notNull(),
    pirateLocationCity: text('pirate_location_city'),
    pirateLocationCountry: text('pirate_location_country'),
    canUseTrial: flag('can_use_trial'),
    isFromSignupPage: flag('is_from_signup_page'),
    isRegisterViaLessonPreviewPage: flag('is_register_via_lesson_preview_page'),
    isRegisterViaRiseFestivalPage: flag('is_register_via_rise_festival_page'),
    referralSource: text('referral_source').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Until then the sign-up reserves its name and can be verified; a new mail extends it. */
    waitsUntil: instant('waits_until').notNull(),
    /** Set when the address got its account otherwise: this sign-up can no longer become one. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    // Makes sign-up idempotent: submitting the same form again finds the same row.
    uniqueIndex('sign_ups_same').on(t.emailKey, t.userName, t.passwordHash),
    index('sign_ups_name').on(t.userName, t.waitsUntil),
    index('sign_ups_created').on(t.createdAt),
    check('sign_ups_email_length', sql`length(${t.email}) <= 70`),
    check('sign_ups_user_name_shape', sql`length(${t.userName}) BETWEEN 3 AND 20`),
  ],
);
