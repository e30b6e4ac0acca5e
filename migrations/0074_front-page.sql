ALTER TABLE `school_settings` ADD `front_exercise_id` text;--> statement-breakpoint
CREATE INDEX `courses_tutor` ON `courses` (`tutor_id`,`position`);
