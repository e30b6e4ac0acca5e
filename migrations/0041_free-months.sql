CREATE TABLE `free_months` (
	`user_id` text NOT NULL,
	`email_hash` text NOT NULL,
	`taken_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `email_hash`)
);
--> statement-breakpoint
CREATE INDEX `free_months_email` ON `free_months` (`email_hash`);