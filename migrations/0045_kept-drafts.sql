CREATE TABLE `kept_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`path` text NOT NULL,
	`fields` text NOT NULL,
	`saved_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `kept_drafts_page` ON `kept_drafts` (`user_id`,`path`,`saved_at`);--> statement-breakpoint
CREATE INDEX `kept_drafts_age` ON `kept_drafts` (`saved_at`);