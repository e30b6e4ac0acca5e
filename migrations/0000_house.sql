CREATE TABLE `mail_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`new_email` text,
	`code_tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`superseded_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mail_tokens_user` ON `mail_tokens` (`user_id`,`purpose`,`created_at`);--> statement-breakpoint
CREATE INDEX `mail_tokens_expiry` ON `mail_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `pirate_cities` (
	`city` text PRIMARY KEY NOT NULL,
	`country` text NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pirate_cities_country` ON `pirate_cities` (`country`,`position`);--> statement-breakpoint
CREATE TABLE `reserved_names` (
	`asked_by` text PRIMARY KEY NOT NULL,
	`user_name` text NOT NULL,
	`password_hash` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reserved_names_name` ON `reserved_names` (`user_name`);--> statement-breakpoint
CREATE INDEX `reserved_names_expiry` ON `reserved_names` (`expires_at`);--> statement-breakpoint
CREATE TABLE `used_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `used_challenges_expiry` ON `used_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user_genres` (
	`user_id` text NOT NULL,
	`genre` text NOT NULL,
	PRIMARY KEY(`user_id`, `genre`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`user_name` text,
	`password_hash` text NOT NULL,
	`role` text DEFAULT 'USER' NOT NULL,
	`verified_at` integer,
	`blocked_at` integer,
	`country` text,
	`equipment` text,
	`dj_software` text,
	`preferred_subtitle_language` text,
	`pirate_location_city` text,
	`pirate_location_country` text,
	`avatar_file_id` text,
	`is_completed_profile` integer DEFAULT false NOT NULL,
	`is_first_login` integer DEFAULT true NOT NULL,
	`is_journey_answered` integer DEFAULT false NOT NULL,
	`to_show_sale_banner` integer DEFAULT false NOT NULL,
	`can_use_trial` integer DEFAULT false NOT NULL,
	`is_from_signup_page` integer DEFAULT false NOT NULL,
	`is_register_via_lesson_preview_page` integer DEFAULT false NOT NULL,
	`is_register_via_rise_festival_page` integer DEFAULT false NOT NULL,
	`referral_source` text DEFAULT 'platform-sign-up-free-user' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_email_length" CHECK(length("users"."email") <= 70),
	CONSTRAINT "users_user_name_shape" CHECK("users"."user_name" IS NULL OR length("users"."user_name") BETWEEN 3 AND 20)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key` ON `users` (`email_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_user_name` ON `users` (`user_name`);--> statement-breakpoint
CREATE INDEX `users_pending` ON `users` (`created_at`) WHERE verified_at IS NULL;--> statement-breakpoint
CREATE TABLE `course_activity` (
	`user_id` text NOT NULL,
	`course_id` text NOT NULL,
	`last_lesson_id` text NOT NULL,
	`last_viewed_at` integer NOT NULL,
	`completed_at` integer,
	PRIMARY KEY(`user_id`, `course_id`)
);
--> statement-breakpoint
CREATE INDEX `course_activity_recent` ON `course_activity` (`user_id`,`last_viewed_at`);--> statement-breakpoint
CREATE TABLE `lesson_progress` (
	`user_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`course_id` text NOT NULL,
	`first_viewed_at` integer NOT NULL,
	`completed_at` integer,
	PRIMARY KEY(`user_id`, `lesson_id`)
);
--> statement-breakpoint
CREATE INDEX `lesson_progress_course` ON `lesson_progress` (`user_id`,`course_id`,`completed_at`);--> statement-breakpoint
CREATE TABLE `video_positions` (
	`user_id` text NOT NULL,
	`file_id` text NOT NULL,
	`position` integer NOT NULL,
	`intervals` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `file_id`)
);
--> statement-breakpoint
CREATE TABLE `blocks` (
	`id` text PRIMARY KEY NOT NULL,
	`lesson_id` text NOT NULL,
	`position` integer NOT NULL,
	`html` text,
	`images` text NOT NULL,
	`type_form_id` text,
	FOREIGN KEY (`lesson_id`) REFERENCES `lessons`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blocks_place` ON `blocks` (`lesson_id`,`position`);--> statement-breakpoint
CREATE TABLE `bundle_courses` (
	`bundle_id` text NOT NULL,
	`course_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`bundle_id`, `course_id`),
	FOREIGN KEY (`bundle_id`) REFERENCES `bundles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `bundle_courses_course` ON `bundle_courses` (`course_id`);--> statement-breakpoint
CREATE TABLE `bundle_prices` (
	`bundle_id` text NOT NULL,
	`currency` text NOT NULL,
	`price` integer NOT NULL,
	PRIMARY KEY(`bundle_id`, `currency`),
	FOREIGN KEY (`bundle_id`) REFERENCES `bundles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `bundles` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`overview` text NOT NULL,
	`perks` text NOT NULL,
	`image_file_id` text,
	`position` integer NOT NULL,
	`published_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bundles_slug` ON `bundles` (`slug`);--> statement-breakpoint
CREATE INDEX `bundles_order` ON `bundles` (`position`);--> statement-breakpoint
CREATE TABLE `categories` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`image_file_id` text,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug` ON `categories` (`slug`);--> statement-breakpoint
CREATE TABLE `course_prices` (
	`course_id` text NOT NULL,
	`currency` text NOT NULL,
	`price` integer NOT NULL,
	`sale_price` integer,
	PRIMARY KEY(`course_id`, `currency`),
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "course_prices_sale" CHECK("course_prices"."sale_price" IS NULL OR "course_prices"."sale_price" <= "course_prices"."price")
);
--> statement-breakpoint
CREATE TABLE `courses` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`category_id` text NOT NULL,
	`tutor_id` text NOT NULL,
	`level` text NOT NULL,
	`tagline` text NOT NULL,
	`overview` text NOT NULL,
	`meta_description` text NOT NULL,
	`outcomes` text NOT NULL,
	`included` text NOT NULL,
	`equipment` text NOT NULL,
	`students_says` text NOT NULL,
	`recommendations` text NOT NULL,
	`image_file_id` text,
	`video_file_id` text,
	`is_sale_active` integer DEFAULT false NOT NULL,
	`sale_ends_at` integer,
	`needs_location` integer DEFAULT false NOT NULL,
	`is_referral_source` integer DEFAULT false NOT NULL,
	`position` integer NOT NULL,
	`lessons_count` integer DEFAULT 0 NOT NULL,
	`duration_ms` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`published_at` integer NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tutor_id`) REFERENCES `tutors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `courses_slug` ON `courses` (`slug`);--> statement-breakpoint
CREATE INDEX `courses_order` ON `courses` (`position`);--> statement-breakpoint
CREATE INDEX `courses_category` ON `courses` (`category_id`,`position`);--> statement-breakpoint
CREATE INDEX `courses_video` ON `courses` (`video_file_id`);--> statement-breakpoint
CREATE TABLE `lesson_videos` (
	`lesson_id` text NOT NULL,
	`position` integer NOT NULL,
	`file_id` text NOT NULL,
	PRIMARY KEY(`lesson_id`, `position`),
	FOREIGN KEY (`lesson_id`) REFERENCES `lessons`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lesson_videos_file` ON `lesson_videos` (`file_id`);--> statement-breakpoint
CREATE TABLE `lessons` (
	`id` text PRIMARY KEY NOT NULL,
	`course_id` text NOT NULL,
	`slug` text NOT NULL,
	`position` integer NOT NULL,
	`title` text NOT NULL,
	`is_preview` integer DEFAULT false NOT NULL,
	`duration_ms` integer DEFAULT 0 NOT NULL,
	`chapters` text NOT NULL,
	`comments_count` integer DEFAULT 0 NOT NULL,
	`published_at` integer NOT NULL,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lessons_slug` ON `lessons` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `lessons_place` ON `lessons` (`course_id`,`position`);--> statement-breakpoint
CREATE TABLE `tutors` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`about` text NOT NULL,
	`avatar_file_id` text
);
--> statement-breakpoint
CREATE TABLE `billing_customers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`currency` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_customers_customer` ON `billing_customers` (`customer_id`);--> statement-breakpoint
CREATE TABLE `coupon_uses` (
	`code` text NOT NULL,
	`user_id` text NOT NULL,
	`order_id` text NOT NULL,
	`used_at` integer NOT NULL,
	PRIMARY KEY(`code`, `order_id`),
	FOREIGN KEY (`code`) REFERENCES `coupons`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `coupon_uses_user` ON `coupon_uses` (`user_id`,`code`);--> statement-breakpoint
CREATE TABLE `coupons` (
	`code` text PRIMARY KEY NOT NULL,
	`applies_to` text NOT NULL,
	`percent` integer NOT NULL,
	`cycles` integer,
	`is_forever` integer DEFAULT false NOT NULL,
	`plan` text,
	`description` text NOT NULL,
	`expires_at` integer,
	`max_uses` integer,
	`used_count` integer DEFAULT 0 NOT NULL,
	`per_user` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `order_lines` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`ref_id` text NOT NULL,
	`title` text NOT NULL,
	`list` integer NOT NULL,
	`sale` integer NOT NULL,
	`discount` integer NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_lines_sum" CHECK("order_lines"."amount" = "order_lines"."sale" - "order_lines"."discount")
);
--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`currency` text NOT NULL,
	`total` integer NOT NULL,
	`coupon_code` text,
	`idempotency_key` text NOT NULL,
	`hosted_page_id` text NOT NULL,
	`hosted_page_url` text NOT NULL,
	`invoice_id` text,
	`transaction_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`check_at` integer,
	`paid_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_total" CHECK("orders"."total" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_idempotency` ON `orders` (`user_id`,`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_hosted_page` ON `orders` (`hosted_page_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_invoice` ON `orders` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_to_check` ON `orders` (`check_at`) WHERE check_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`order_id` text,
	`invoice_id` text NOT NULL,
	`transaction_id` text,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`coupon_code` text,
	`paid_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_invoice` ON `payments` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`,`paid_at`);--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`);--> statement-breakpoint
CREATE INDEX `payments_transaction` ON `payments` (`transaction_id`);--> statement-breakpoint
CREATE TABLE `plan_prices` (
	`plan_id` text NOT NULL,
	`currency` text NOT NULL,
	`price` integer NOT NULL,
	PRIMARY KEY(`plan_id`, `currency`),
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `plans` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`name` text NOT NULL,
	`billing_cycle_period` integer,
	`badge` text,
	`discount_percent` integer,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`user_id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`plan_id` text NOT NULL,
	`state` text NOT NULL,
	`currency` text NOT NULL,
	`started_at` integer NOT NULL,
	`trial_ends_at` integer,
	`current_term_ends_at` integer,
	`next_payment_at` integer,
	`canceled_at` integer,
	`past_due_since` integer,
	`is_paid_for_good` integer DEFAULT false NOT NULL,
	`has_used_free_month` integer DEFAULT false NOT NULL,
	`card_type` text,
	`card_last_four` text,
	`payer_email` text,
	`coupon_code` text,
	`resource_version` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_provider_id` ON `subscriptions` (`subscription_id`);--> statement-breakpoint
CREATE TABLE `entitlements` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`ref_id` text NOT NULL,
	`source` text NOT NULL,
	`source_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`ends_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `entitlements_live` ON `entitlements` (`user_id`,`kind`,`ref_id`) WHERE revoked_at IS NULL;--> statement-breakpoint
CREATE INDEX `entitlements_source` ON `entitlements` (`source`,`source_id`);--> statement-breakpoint
CREATE TABLE `captions` (
	`file_id` text NOT NULL,
	`language` text NOT NULL,
	`label` text NOT NULL,
	`vtt` text NOT NULL,
	PRIMARY KEY(`file_id`, `language`)
);
--> statement-breakpoint
CREATE TABLE `files` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer,
	`height` integer,
	`duration_ms` integer,
	`poster_file_id` text,
	`is_public` integer DEFAULT false NOT NULL,
	`is_resized` integer DEFAULT false NOT NULL,
	`state` text DEFAULT 'ready' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `files_user` ON `files` (`user_id`);--> statement-breakpoint
CREATE INDEX `files_pending` ON `files` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`action` text NOT NULL,
	`actor_hash` text,
	`subject_hash` text,
	`address_hash` text,
	`request_id` text,
	`details` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject_hash`,`at`);--> statement-breakpoint
CREATE TABLE `held_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`path` text NOT NULL,
	`sealed` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `held_posts_user` ON `held_posts` (`user_id`);--> statement-breakpoint
CREATE INDEX `held_posts_expiry` ON `held_posts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`dedupe_key` text NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`recipient` text,
	`subject` text,
	`text` text,
	`state` text NOT NULL,
	`message_id` text,
	`created_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_dedupe` ON `mails` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `mails_user` ON `mails` (`user_id`);--> statement-breakpoint
CREATE INDEX `mails_sent` ON `mails` (`sent_at`) WHERE text IS NOT NULL;--> statement-breakpoint
CREATE TABLE `meta` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`payload` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`available_at` integer NOT NULL,
	`leased_until` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`done_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_dedupe` ON `outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`available_at`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `outbox_done` ON `outbox` (`done_at`) WHERE state = 'done';--> statement-breakpoint
CREATE TABLE `rate_counters` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`window_ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_counters_end` ON `rate_counters` (`window_ends_at`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`occurred_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`payload` text,
	`state` text NOT NULL,
	`error` text,
	`handled_at` integer
);
--> statement-breakpoint
CREATE INDEX `webhook_events_received` ON `webhook_events` (`received_at`);--> statement-breakpoint
CREATE INDEX `webhook_events_state` ON `webhook_events` (`state`,`received_at`);--> statement-breakpoint
CREATE TABLE `refresh_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`parent_id` text,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`dead_at` integer,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refresh_tokens_hash` ON `refresh_tokens` (`hash`);--> statement-breakpoint
CREATE INDEX `refresh_tokens_session` ON `refresh_tokens` (`session_id`);--> statement-breakpoint
CREATE INDEX `refresh_tokens_expiry` ON `refresh_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`via` text NOT NULL,
	`secret_hash` text,
	`is_remembered` integer DEFAULT true NOT NULL,
	`device` text,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`revoked_because` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);