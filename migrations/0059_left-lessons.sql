ALTER TABLE `course_activity` ADD `left_lesson_id` text;--> statement-breakpoint
ALTER TABLE `course_activity` ADD `left_at` integer;--> statement-breakpoint
UPDATE course_activity SET left_lesson_id = last_lesson_id, left_at = last_viewed_at;
