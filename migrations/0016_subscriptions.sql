CREATE TABLE `gbp_rates` (
	`month` text NOT NULL,
	`currency` text NOT NULL,
	`rate` integer NOT NULL,
	PRIMARY KEY(`month`, `currency`),
	CONSTRAINT "gbp_rates_positive" CHECK("gbp_rates"."rate" > 0)
);
--> statement-breakpoint
CREATE TABLE `plan_coupon_uses` (
	`code` text NOT NULL,
	`subscription_id` text NOT NULL,
	`user_id` text NOT NULL,
	`used_at` integer NOT NULL,
	PRIMARY KEY(`code`, `subscription_id`),
	FOREIGN KEY (`code`) REFERENCES `coupons`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `plan_coupon_uses_user` ON `plan_coupon_uses` (`user_id`,`code`);--> statement-breakpoint
CREATE TABLE `subscription_checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`plan_id` text NOT NULL,
	`currency` text NOT NULL,
	`price` integer NOT NULL,
	`subscription_id` text NOT NULL,
	`article_id` text,
	`idempotency_key` text NOT NULL,
	`hosted_page_id` text NOT NULL,
	`hosted_page_url` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`check_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscription_checkouts_idempotency` ON `subscription_checkouts` (`user_id`,`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscription_checkouts_hosted_page` ON `subscription_checkouts` (`hosted_page_id`);--> statement-breakpoint
CREATE INDEX `subscription_checkouts_user` ON `subscription_checkouts` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `subscription_checkouts_to_check` ON `subscription_checkouts` (`check_at`) WHERE check_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `trials` (
	`subscription_id` text NOT NULL,
	`user_id` text NOT NULL,
	`email_hash` text NOT NULL,
	`plan_id` text NOT NULL,
	`started_at` integer NOT NULL,
	PRIMARY KEY(`subscription_id`, `email_hash`)
);
--> statement-breakpoint
CREATE INDEX `trials_user` ON `trials` (`user_id`);--> statement-breakpoint
CREATE INDEX `trials_email` ON `trials` (`email_hash`);--> statement-breakpoint
ALTER TABLE `payments` ADD `subscription_id` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `plan_id` text REFERENCES plans(id);--> statement-breakpoint
ALTER TABLE `payments` ADD `term_starts_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `term_ends_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `amount_in_gbp` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `gbp_rate` integer;--> statement-breakpoint
CREATE INDEX `payments_subscription` ON `payments` (`subscription_id`);--> statement-breakpoint
ALTER TABLE `plan_prices` ADD `list_price` integer;--> statement-breakpoint
ALTER TABLE `plans` ADD `trial_days` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `current_term_starts_at` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `payer_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `price` integer;--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `resource` text;--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `version` integer;