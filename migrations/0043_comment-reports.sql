CREATE TABLE `comment_reports` (
	`user_id` text NOT NULL,
	`comment_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	PRIMARY KEY(`user_id`, `comment_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_reports_comment` ON `comment_reports` (`comment_id`,`settled_at`);--> statement-breakpoint
CREATE INDEX `comment_reports_age` ON `comment_reports` (`created_at`);--> statement-breakpoint
ALTER TABLE `comments` ADD `reported_at` integer;--> statement-breakpoint
CREATE INDEX `comments_reported` ON `comments` (`reported_at`) WHERE reported_at IS NOT NULL;