ALTER TABLE `bundles` ADD `share_file_id` text;--> statement-breakpoint
ALTER TABLE `courses` ADD `share_file_id` text;--> statement-breakpoint
-- A guest's page names the picture, so that it is made anew when the picture changes.
DROP TRIGGER `content_courses_changed`;--> statement-breakpoint
CREATE TRIGGER `content_courses_changed` AFTER UPDATE OF `id`, `slug`, `title`, `category_id`, `tutor_id`, `level`, `tagline`, `overview`, `meta_description`, `outcomes`, `included`, `equipment`, `students_says`, `recommendations`, `image_file_id`, `video_file_id`, `is_sale_active`, `sale_ends_at`, `needs_location`, `is_referral_source`, `position`, `lessons_count`, `duration_ms`, `published_at`, `gear`, `share_file_id` ON `courses` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;
