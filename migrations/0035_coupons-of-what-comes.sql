ALTER TABLE `subscriptions` ADD `next_coupon_code` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `coupon_applied_times` integer DEFAULT 0 NOT NULL;