CREATE TABLE `credit_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `credit_notes_user` ON `credit_notes` (`user_id`);--> statement-breakpoint
CREATE INDEX `credit_notes_invoice` ON `credit_notes` (`invoice_id`);--> statement-breakpoint
CREATE TABLE `returned_lines` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`user_id` text NOT NULL,
	`credit_note_id` text NOT NULL,
	`returned_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`,`position`) REFERENCES `order_lines`(`order_id`,`position`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `returned_lines_user` ON `returned_lines` (`user_id`);--> statement-breakpoint
CREATE INDEX `returned_lines_note` ON `returned_lines` (`credit_note_id`);--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `is_refunded` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `webhook_events_resource` ON `webhook_events` (`resource`,`version`) WHERE resource IS NOT NULL;