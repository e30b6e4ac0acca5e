CREATE TABLE `block_videos` (
	`block_id` text NOT NULL,
	`position` integer NOT NULL,
	`file_id` text NOT NULL,
	`title` text,
	PRIMARY KEY(`block_id`, `position`),
	FOREIGN KEY (`block_id`) REFERENCES `blocks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `block_videos_file` ON `block_videos` (`file_id`);--> statement-breakpoint
-- What a lesson showed before all else is its first block now.
INSERT INTO `blocks` (`id`, `lesson_id`, `position`, `images`)
SELECT v.`lesson_id` || '-videos', v.`lesson_id`, coalesce((SELECT min(b.`position`) FROM `blocks` b WHERE b.`lesson_id` = v.`lesson_id`), 1) - 1, '[]'
FROM `lesson_videos` v GROUP BY v.`lesson_id`;--> statement-breakpoint
INSERT INTO `block_videos` (`block_id`, `position`, `file_id`)
SELECT `lesson_id` || '-videos', `position`, `file_id` FROM `lesson_videos`;--> statement-breakpoint
DROP TABLE `lesson_videos`;--> statement-breakpoint
ALTER TABLE `blocks` ADD `variant_of` text;--> statement-breakpoint
ALTER TABLE `blocks` ADD `gear` text;--> statement-breakpoint
ALTER TABLE `courses` ADD `gear` text;--> statement-breakpoint
ALTER TABLE `lessons` ADD `gear` text;--> statement-breakpoint
-- What guests' pages show raises its version, the new columns too.
DROP TRIGGER `content_courses_changed`;--> statement-breakpoint
CREATE TRIGGER `content_courses_changed` AFTER UPDATE OF `id`, `slug`, `title`, `category_id`, `tutor_id`, `level`, `tagline`, `overview`, `meta_description`, `outcomes`, `included`, `equipment`, `students_says`, `recommendations`, `image_file_id`, `video_file_id`, `is_sale_active`, `sale_ends_at`, `needs_location`, `is_referral_source`, `position`, `lessons_count`, `duration_ms`, `published_at`, `gear` ON `courses` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
DROP TRIGGER `content_lessons_changed`;--> statement-breakpoint
CREATE TRIGGER `content_lessons_changed` AFTER UPDATE OF `id`, `course_id`, `slug`, `position`, `title`, `is_preview`, `duration_ms`, `chapters`, `published_at`, `gear` ON `lessons` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;
