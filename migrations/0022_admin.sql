ALTER TABLE `audit_log` ADD `user_id` text;--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_user` ON `audit_log` (`user_id`,`at`) WHERE user_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `mails` ADD `subject_id` text;--> statement-breakpoint
CREATE INDEX `mails_created` ON `mails` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`,`verified_at`);--> statement-breakpoint
CREATE INDEX `users_staff` ON `users` (`role`) WHERE role <> 'USER';--> statement-breakpoint
CREATE INDEX `lesson_progress_viewed` ON `lesson_progress` (`first_viewed_at`);--> statement-breakpoint
CREATE INDEX `comments_newest` ON `comments` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `comments_hidden` ON `comments` (`hidden_at`) WHERE hidden_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_mismatch` ON `orders` (`created_at`) WHERE state = 'mismatch';--> statement-breakpoint
CREATE INDEX `payments_paid` ON `payments` (`paid_at`,`currency`,`amount`,`amount_in_gbp`,`order_id`);--> statement-breakpoint
CREATE INDEX `refunds_settled` ON `refunds` (`settled_at`) WHERE state = 'done';--> statement-breakpoint
CREATE INDEX `outbox_dead` ON `outbox` (`available_at`,`kind`) WHERE state = 'dead';--> statement-breakpoint
CREATE INDEX `subscriptions_state` ON `subscriptions` (`state`);--> statement-breakpoint
CREATE INDEX `subscriptions_trial_end` ON `subscriptions` (`trial_ends_at`) WHERE trial_ends_at IS NOT NULL;