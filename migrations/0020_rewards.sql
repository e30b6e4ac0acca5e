CREATE TABLE `reward_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`reward_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`sealed` text NOT NULL,
	`created_at` integer NOT NULL,
	`redeemed_at` integer,
	`user_id` text,
	FOREIGN KEY (`reward_id`) REFERENCES `rewards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reward_codes_use" CHECK("reward_codes"."user_id" IS NULL OR "reward_codes"."redeemed_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reward_codes_hash` ON `reward_codes` (`reward_id`,`code_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `reward_codes_owner` ON `reward_codes` (`user_id`,`reward_id`);--> statement-breakpoint
CREATE INDEX `reward_codes_pool` ON `reward_codes` (`reward_id`,`id`) WHERE redeemed_at IS NULL;--> statement-breakpoint
CREATE TABLE `reward_courses` (
	`reward_id` text NOT NULL,
	`course_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`reward_id`, `course_id`),
	FOREIGN KEY (`reward_id`) REFERENCES `rewards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reward_courses_course` ON `reward_courses` (`course_id`);--> statement-breakpoint
CREATE TABLE `rewards` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`position` integer NOT NULL,
	`title` text NOT NULL,
	`sub_title` text NOT NULL,
	`image_file_id` text,
	`description` text NOT NULL,
	`benefit_description` text,
	`first_button_text` text,
	`first_button_link` text,
	`second_button_text` text,
	`second_button_link` text,
	`is_redeemable` integer DEFAULT false NOT NULL,
	`to_apply_subscription_constraint` integer DEFAULT false NOT NULL,
	`to_apply_course_constraint` integer DEFAULT false NOT NULL,
	`published_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rewards_list` ON `rewards` (`kind`,`position`,`id`);