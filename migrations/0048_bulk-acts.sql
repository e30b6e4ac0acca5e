CREATE TABLE `bulk_acts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`chosen` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`up_to` integer NOT NULL,
	`cursor_at` integer NOT NULL,
	`cursor_id` text DEFAULT '' NOT NULL,
	`turn` text NOT NULL,
	`total` integer NOT NULL,
	`seen` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`begun_at` integer NOT NULL,
	`stop_asked_at` integer,
	`ended_at` integer
);
--> statement-breakpoint
CREATE INDEX `bulk_acts_begun` ON `bulk_acts` (`begun_at`,`id`);--> statement-breakpoint
CREATE INDEX `bulk_acts_ended` ON `bulk_acts` (`ended_at`) WHERE ended_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `activation_codes_created` ON `activation_codes` (`source`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `comments_replies` ON `comments` (`replies_count`,`id`);