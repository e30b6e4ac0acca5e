CREATE TABLE `practice_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`skill` text NOT NULL,
	`level` integer NOT NULL,
	`seed` integer NOT NULL,
	`chosen` integer NOT NULL,
	`is_right` integer NOT NULL,
	`is_of_today` integer NOT NULL,
	`answered_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `practice_answers_of_user` ON `practice_answers` (`user_id`,`is_of_today`,`answered_at`);--> statement-breakpoint
CREATE INDEX `practice_answers_old` ON `practice_answers` (`answered_at`);--> statement-breakpoint
CREATE TABLE `practice_days` (
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`skill` text NOT NULL,
	`answers` integer NOT NULL,
	`right` integer NOT NULL,
	`ear` integer,
	PRIMARY KEY(`user_id`, `day`, `skill`)
);
--> statement-breakpoint
CREATE TABLE `practice_levels` (
	`user_id` text NOT NULL,
	`skill` text NOT NULL,
	`level` integer DEFAULT 1 NOT NULL,
	`right_in_row` integer DEFAULT 0 NOT NULL,
	`recent` text DEFAULT '[]' NOT NULL,
	`answered` integer DEFAULT 0 NOT NULL,
	`question_id` text,
	`seed` integer,
	`opened_at` integer,
	PRIMARY KEY(`user_id`, `skill`)
);
