ALTER TABLE `plan_coupon_uses` ADD `held_until` integer;--> statement-breakpoint
CREATE INDEX `plan_coupon_uses_held` ON `plan_coupon_uses` (`held_until`) WHERE held_until IS NOT NULL;--> statement-breakpoint
ALTER TABLE `subscription_checkouts` ADD `has_trial` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `subscription_checkouts` ADD `way` text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `free_month_until` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `next_plan_id` text REFERENCES plans(id);