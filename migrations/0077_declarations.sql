CREATE TABLE `declarations` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`way` text NOT NULL,
	`sealed` text NOT NULL,
	`declared_at` integer NOT NULL,
	`user_id` text,
	`confirmed_at` integer,
	`state` text DEFAULT 'waiting' NOT NULL,
	`settled_at` integer,
	`settled_by_id` text,
	`reason` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`settled_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `declarations_number` ON `declarations` (`number`);--> statement-breakpoint
CREATE INDEX `declarations_user` ON `declarations` (`user_id`);--> statement-breakpoint
CREATE INDEX `declarations_settled_by` ON `declarations` (`settled_by_id`) WHERE settled_by_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `declarations_waiting` ON `declarations` (`declared_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `declarations_settled` ON `declarations` (`settled_at`) WHERE settled_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `declarations_declared` ON `declarations` (`declared_at`);--> statement-breakpoint
CREATE TABLE `withdrawals` (
	`contract_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`declaration_id` text NOT NULL,
	`user_id` text NOT NULL,
	`withdrawn_at` integer NOT NULL,
	`refunded_at` integer,
	FOREIGN KEY (`declaration_id`) REFERENCES `declarations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `withdrawals_user` ON `withdrawals` (`user_id`);--> statement-breakpoint
CREATE INDEX `withdrawals_declaration` ON `withdrawals` (`declaration_id`);--> statement-breakpoint
CREATE INDEX `withdrawals_due` ON `withdrawals` (`withdrawn_at`) WHERE refunded_at IS NULL;--> statement-breakpoint
CREATE TRIGGER `declarations_fixed_changing` BEFORE UPDATE OF `id`, `number`, `kind`, `way`, `sealed`, `declared_at` ON `declarations` BEGIN SELECT RAISE(ABORT, 'A declaration cannot be changed.'); END;
