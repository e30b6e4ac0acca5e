CREATE TABLE `looks` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`by_id` text NOT NULL,
	`session_id` text NOT NULL,
	`reason` text NOT NULL,
	`began_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE INDEX `looks_member` ON `looks` (`user_id`,`began_at`);--> statement-breakpoint
CREATE INDEX `looks_began` ON `looks` (`began_at`);--> statement-breakpoint
CREATE INDEX `looks_open` ON `looks` (`ends_at`) WHERE ended_at IS NULL;--> statement-breakpoint
DROP INDEX `lesson_progress_viewed`;--> statement-breakpoint
CREATE INDEX `lesson_progress_completed` ON `lesson_progress` (`completed_at`,`user_id`) WHERE completed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `lesson_progress_lesson` ON `lesson_progress` (`lesson_id`);--> statement-breakpoint
CREATE INDEX `lesson_progress_viewed` ON `lesson_progress` (`first_viewed_at`,`user_id`,`course_id`);--> statement-breakpoint
DROP INDEX `payments_paid`;--> statement-breakpoint
CREATE INDEX `payments_paid` ON `payments` (`paid_at`,`currency`,`amount`,`amount_in_gbp`,`order_id`,`user_id`);