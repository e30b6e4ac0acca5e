ALTER TABLE `mail_tokens` ADD `sign_up_id` text;--> statement-breakpoint
ALTER TABLE `reserved_names` ADD `sign_up_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `sign_up_id` text;--> statement-breakpoint
ALTER TABLE `sessions` DROP COLUMN `last_seen_at`;--> statement-breakpoint
-- Pending accounts from before get an id, older than any new one, so that their mail can be sent again. Links that were
-- mailed before do not say which sign-up they were mailed for, so they verify nothing any more.
UPDATE `users` SET `sign_up_id` = '00' || `id` WHERE `verified_at` IS NULL;
