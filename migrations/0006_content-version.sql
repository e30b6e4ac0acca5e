-- How often what guests' pages show has changed. Whoever keeps such a page keeps the number beside it.
CREATE TABLE `content_version` (
	`id` integer PRIMARY KEY CHECK (`id` = 1),
	`version` integer NOT NULL
);--> statement-breakpoint
INSERT INTO `content_version` (`id`, `version`) VALUES (1, 1);--> statement-breakpoint
CREATE TRIGGER `content_categories_added` AFTER INSERT ON `categories` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_categories_changed` AFTER UPDATE ON `categories` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_categories_removed` AFTER DELETE ON `categories` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_tutors_added` AFTER INSERT ON `tutors` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_tutors_changed` AFTER UPDATE ON `tutors` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_tutors_removed` AFTER DELETE ON `tutors` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_course_prices_added` AFTER INSERT ON `course_prices` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_course_prices_changed` AFTER UPDATE ON `course_prices` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_course_prices_removed` AFTER DELETE ON `course_prices` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_bundles_added` AFTER INSERT ON `bundles` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_bundles_changed` AFTER UPDATE ON `bundles` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_bundles_removed` AFTER DELETE ON `bundles` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_bundle_courses_added` AFTER INSERT ON `bundle_courses` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_bundle_courses_changed` AFTER UPDATE ON `bundle_courses` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_bundle_courses_removed` AFTER DELETE ON `bundle_courses` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_bundle_prices_added` AFTER INSERT ON `bundle_prices` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_bundle_prices_changed` AFTER UPDATE ON `bundle_prices` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_bundle_prices_removed` AFTER DELETE ON `bundle_prices` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_captions_added` AFTER INSERT ON `captions` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_captions_changed` AFTER UPDATE ON `captions` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_captions_removed` AFTER DELETE ON `captions` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_plans_added` AFTER INSERT ON `plans` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_plans_changed` AFTER UPDATE ON `plans` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_plans_removed` AFTER DELETE ON `plans` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_plan_prices_added` AFTER INSERT ON `plan_prices` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_plan_prices_changed` AFTER UPDATE ON `plan_prices` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_plan_prices_removed` AFTER DELETE ON `plan_prices` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
-- What readers count up (ratings, comments) raises nothing: it is shown when the page's minute is over.
CREATE TRIGGER `content_courses_changed` AFTER UPDATE OF `id`, `slug`, `title`, `category_id`, `tutor_id`, `level`, `tagline`, `overview`, `meta_description`, `outcomes`, `included`, `equipment`, `students_says`, `recommendations`, `image_file_id`, `video_file_id`, `is_sale_active`, `sale_ends_at`, `needs_location`, `is_referral_source`, `position`, `lessons_count`, `duration_ms`, `published_at` ON `courses` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_courses_added` AFTER INSERT ON `courses` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_courses_removed` AFTER DELETE ON `courses` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_lessons_changed` AFTER UPDATE OF `id`, `course_id`, `slug`, `position`, `title`, `is_preview`, `duration_ms`, `chapters`, `published_at` ON `lessons` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_lessons_added` AFTER INSERT ON `lessons` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_lessons_removed` AFTER DELETE ON `lessons` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
-- The catalogue's own files: what people upload is on no guest's page.
CREATE TRIGGER `content_files_added` AFTER INSERT ON `files` WHEN NEW.`user_id` IS NULL BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_files_changed` AFTER UPDATE ON `files` WHEN NEW.`user_id` IS NULL OR OLD.`user_id` IS NULL BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_files_removed` AFTER DELETE ON `files` WHEN OLD.`user_id` IS NULL BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
-- The next moment at which these pages change by the clock is looked up every few seconds. On expressions, so that
-- these indexes serve that question alone and leave the plans of all others as they are.
CREATE INDEX `courses_sale_end` ON `courses` (`sale_ends_at` + 0) WHERE is_sale_active = 1;--> statement-breakpoint
CREATE INDEX `courses_published` ON `courses` (`published_at` + 0);--> statement-breakpoint
CREATE INDEX `lessons_published` ON `lessons` (`published_at` + 0);--> statement-breakpoint
CREATE INDEX `bundles_published` ON `bundles` (`published_at` + 0);
