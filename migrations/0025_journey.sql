CREATE TABLE `journey_answer_courses` (
	`answer_id` text NOT NULL,
	`stage_id` text NOT NULL,
	`course_id` text NOT NULL,
	PRIMARY KEY(`answer_id`, `stage_id`, `course_id`),
	FOREIGN KEY (`answer_id`) REFERENCES `journey_answers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`stage_id`) REFERENCES `journey_stages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `journey_answer_courses_course` ON `journey_answer_courses` (`course_id`);--> statement-breakpoint
CREATE INDEX `journey_answer_courses_stage` ON `journey_answer_courses` (`stage_id`);--> statement-breakpoint
CREATE TABLE `journey_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`question_id` text NOT NULL,
	`position` integer NOT NULL,
	`answer` text NOT NULL,
	`hint` text,
	`ends_questions` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`question_id`) REFERENCES `journey_questions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `journey_answers_place` ON `journey_answers` (`question_id`,`position`);--> statement-breakpoint
CREATE TABLE `journey_questions` (
	`id` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`question` text NOT NULL,
	`question_helper_text` text,
	`answer_helper_text` text,
	`is_multi_choice` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `journey_questions_place` ON `journey_questions` (`position`);--> statement-breakpoint
CREATE TABLE `journey_replies` (
	`user_id` text NOT NULL,
	`question_id` text NOT NULL,
	`answer_id` text NOT NULL,
	`given_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `question_id`, `answer_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`question_id`) REFERENCES `journey_questions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`answer_id`) REFERENCES `journey_answers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `journey_replies_question` ON `journey_replies` (`question_id`);--> statement-breakpoint
CREATE INDEX `journey_replies_answer` ON `journey_replies` (`answer_id`);--> statement-breakpoint
CREATE TABLE `retailer_courses` (
	`retailer_id` text NOT NULL,
	`course_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`retailer_id`, `course_id`),
	FOREIGN KEY (`retailer_id`) REFERENCES `retailers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `retailer_courses_course` ON `retailer_courses` (`course_id`);--> statement-breakpoint
CREATE TABLE `retailers` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`referral_code` text NOT NULL,
	`headline` text NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `retailers_slug` ON `retailers` (`slug`);