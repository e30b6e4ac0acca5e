CREATE TABLE `lesson_bookmarks` (
	`user_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `lesson_id`)
);
--> statement-breakpoint
CREATE INDEX `lesson_bookmarks_recent` ON `lesson_bookmarks` (`user_id`,`created_at`,`lesson_id`);--> statement-breakpoint
CREATE TABLE `certificates` (
	`number` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`course_id` text NOT NULL,
	`completed_at` integer NOT NULL,
	`lessons_count` integer NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `certificates_owner` ON `certificates` (`user_id`,`course_id`);--> statement-breakpoint
CREATE INDEX `certificates_course` ON `certificates` (`course_id`);--> statement-breakpoint
CREATE TABLE `journey_stage_courses` (
	`stage_id` text NOT NULL,
	`course_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`stage_id`, `position`),
	FOREIGN KEY (`stage_id`) REFERENCES `journey_stages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `journey_stage_courses_course` ON `journey_stage_courses` (`course_id`,`stage_id`);--> statement-breakpoint
CREATE TABLE `journey_stages` (
	`id` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`subtitle` text NOT NULL,
	`description` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `journey_stages_place` ON `journey_stages` (`position`);--> statement-breakpoint
CREATE TABLE `course_ratings` (
	`user_id` text NOT NULL,
	`course_id` text NOT NULL,
	`halves` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `course_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "course_ratings_range" CHECK("course_ratings"."halves" BETWEEN 1 AND 10)
);
--> statement-breakpoint
CREATE INDEX `course_ratings_course` ON `course_ratings` (`course_id`);--> statement-breakpoint
-- What a course was given is counted in its own row, whoever writes a rating or erases one.
CREATE TRIGGER `course_ratings_added` AFTER INSERT ON `course_ratings` BEGIN UPDATE `courses` SET `rating_sum` = `rating_sum` + NEW.`halves`, `rating_count` = `rating_count` + 1 WHERE `id` = NEW.`course_id`; END;--> statement-breakpoint
CREATE TRIGGER `course_ratings_changed` AFTER UPDATE OF `halves` ON `course_ratings` BEGIN UPDATE `courses` SET `rating_sum` = `rating_sum` + NEW.`halves` - OLD.`halves` WHERE `id` = NEW.`course_id`; END;--> statement-breakpoint
CREATE TRIGGER `course_ratings_removed` AFTER DELETE ON `course_ratings` BEGIN UPDATE `courses` SET `rating_sum` = `rating_sum` - OLD.`halves`, `rating_count` = `rating_count` - 1 WHERE `id` = OLD.`course_id`; END;
--> statement-breakpoint
-- Nobody has rated yet: what stood there was counted of no rows.
UPDATE `courses` SET `rating_sum` = 0, `rating_count` = 0 WHERE `rating_count` <> 0;
