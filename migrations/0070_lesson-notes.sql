CREATE TABLE `lesson_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`lesson_title` text NOT NULL,
	`course_id` text NOT NULL,
	`course_title` text NOT NULL,
	`position` integer NOT NULL,
	`body` text NOT NULL,
	`folded` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`removed_at` integer
);
--> statement-breakpoint
CREATE INDEX `lesson_notes_place` ON `lesson_notes` (`user_id`,`lesson_id`,`position`);--> statement-breakpoint
CREATE INDEX `lesson_notes_removed` ON `lesson_notes` (`removed_at`) WHERE removed_at IS NOT NULL;