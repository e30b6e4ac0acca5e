CREATE TABLE `cancellation_feedback` (
	`subscription_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`said_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `cancellation_feedback_user` ON `cancellation_feedback` (`user_id`);--> statement-breakpoint
CREATE INDEX `cancellation_feedback_said` ON `cancellation_feedback` (`said_at`);--> statement-breakpoint
ALTER TABLE `subscription_checkouts` ADD `coupon_code` text;