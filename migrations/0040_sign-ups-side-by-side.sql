CREATE TABLE `sign_ups` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`user_name` text NOT NULL,
	`password_hash` text NOT NULL,
	`network_hash` text NOT NULL,
	`pirate_location_city` text,
	`pirate_location_country` text,
	`can_use_trial` integer DEFAULT false NOT NULL,
	`is_from_signup_page` integer DEFAULT false NOT NULL,
	`is_register_via_lesson_preview_page` integer DEFAULT false NOT NULL,
	`is_register_via_rise_festival_page` integer DEFAULT false NOT NULL,
	`referral_source` text NOT NULL,
	`created_at` integer NOT NULL,
	`waits_until` integer NOT NULL,
	`ended_at` integer,
	CONSTRAINT "sign_ups_email_length" CHECK(length("sign_ups"."email") <= 70),
	CONSTRAINT "sign_ups_user_name_shape" CHECK(length("sign_ups"."user_name") BETWEEN 3 AND 20)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_ups_same` ON `sign_ups` (`email_key`,`user_name`,`password_hash`);--> statement-breakpoint
CREATE INDEX `sign_ups_name` ON `sign_ups` (`user_name`,`waits_until`);--> statement-breakpoint
CREATE INDEX `sign_ups_created` ON `sign_ups` (`created_at`);--> statement-breakpoint
-- Accounts that were never verified were sign-ups all along. They go on waiting as such, with the links that were mailed
-- for them: each as long as its newest link works. One that was blocked, holds an office, or has an order, a right or a
-- comment, stays where it is.
INSERT INTO `sign_ups` SELECT u.`sign_up_id`, u.`email`, u.`email_key`, u.`user_name`, u.`password_hash`, '',
  u.`pirate_location_city`, u.`pirate_location_country`, u.`can_use_trial`, u.`is_from_signup_page`,
  u.`is_register_via_lesson_preview_page`, u.`is_register_via_rise_festival_page`, u.`referral_source`, u.`created_at`,
  max(u.`created_at` + 86400000, coalesce((SELECT max(t.`expires_at`) FROM `mail_tokens` t
    WHERE t.`user_id` = u.`id` AND t.`sign_up_id` = u.`sign_up_id` AND t.`superseded_at` IS NULL), 0)), NULL
  FROM `users` u WHERE u.`verified_at` IS NULL AND u.`blocked_at` IS NULL AND u.`role` = 'USER'
    AND u.`user_name` IS NOT NULL AND u.`sign_up_id` IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM `orders` o WHERE o.`user_id` = u.`id`)
    AND NOT EXISTS (SELECT 1 FROM `entitlements` e WHERE e.`user_id` = u.`id`)
    AND NOT EXISTS (SELECT 1 FROM `subscriptions` s WHERE s.`user_id` = u.`id`)
    AND NOT EXISTS (SELECT 1 FROM `comments` c WHERE c.`user_id` = u.`id`);--> statement-breakpoint
-- Names that were kept for sign-ups on owned addresses: the addresses are hashes there, so they cannot be moved.
DROP TABLE `reserved_names`;--> statement-breakpoint
CREATE TABLE `__new_mail_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`new_email` text,
	`sign_up_id` text,
	`code_tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`superseded_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mail_tokens_user_or_sign_up" CHECK("__new_mail_tokens"."user_id" IS NOT NULL OR "__new_mail_tokens"."sign_up_id" IS NOT NULL)
);
--> statement-breakpoint
INSERT INTO `__new_mail_tokens`("id", "user_id", "purpose", "email", "new_email", "sign_up_id", "code_tries", "created_at", "expires_at", "used_at", "superseded_at") SELECT t."id", CASE WHEN s."id" IS NULL THEN t."user_id" END, t."purpose", t."email", t."new_email", t."sign_up_id", t."code_tries", t."created_at", t."expires_at", t."used_at", t."superseded_at" FROM `mail_tokens` t
  LEFT JOIN `users` u ON u."id" = t."user_id" LEFT JOIN `sign_ups` s ON s."id" = u."sign_up_id"
  WHERE s."id" IS NULL OR (t."purpose" = 'verify' AND t."sign_up_id" IS NOT NULL);--> statement-breakpoint
DROP TABLE `mail_tokens`;--> statement-breakpoint
ALTER TABLE `__new_mail_tokens` RENAME TO `mail_tokens`;--> statement-breakpoint
CREATE INDEX `mail_tokens_user` ON `mail_tokens` (`user_id`,`purpose`,`created_at`);--> statement-breakpoint
CREATE INDEX `mail_tokens_sign_up` ON `mail_tokens` (`sign_up_id`,`created_at`) WHERE sign_up_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mail_tokens_expiry` ON `mail_tokens` (`expires_at`);--> statement-breakpoint
CREATE INDEX `users_sign_up` ON `users` (`sign_up_id`) WHERE sign_up_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `files_as_they_came` ON `files` (`created_at`) WHERE user_id IS NOT NULL AND content_type <> 'image/webp';--> statement-breakpoint
DELETE FROM `users` WHERE `sign_up_id` IN (SELECT `id` FROM `sign_ups`);--> statement-breakpoint
UPDATE `users` SET `sign_up_id` = NULL WHERE `verified_at` IS NULL;--> statement-breakpoint
-- A link that was used up answers only while the account has the password and the address that it was verified with.
UPDATE `users` SET `sign_up_id` = NULL WHERE `sign_up_id` IS NOT NULL AND `id` IN
  (SELECT `user_id` FROM `mails` WHERE `kind` IN ('password-changed', 'email-changed'));
