CREATE TABLE `gifts` (
	`code_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`friend_name` text,
	`message` text,
	`sealed_to` text,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`code_id`) REFERENCES `activation_codes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `gifts_giver` ON `gifts` (`user_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `coupons` ADD `course_ids` text;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `is_gift` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_next_payment` ON `subscriptions` (`next_payment_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_past_due` ON `subscriptions` (`past_due_since`) WHERE past_due_since IS NOT NULL;