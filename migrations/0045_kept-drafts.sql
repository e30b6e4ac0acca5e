CREATE TABLE `draft_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`thing_id` text NOT NULL,
	`draft` text NOT NULL,
	`user_id` text,
	`saved_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `draft_versions_thing` ON `draft_versions` (`kind`,`thing_id`,`saved_at`);--> statement-breakpoint
CREATE INDEX `draft_versions_user` ON `draft_versions` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `kept_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`path` text NOT NULL,
	`fields` text NOT NULL,
	`saved_at` integer NOT NULL,
	`link` text,
	`link_until` integer
);
--> statement-breakpoint
CREATE INDEX `kept_drafts_page` ON `kept_drafts` (`user_id`,`path`,`saved_at`);--> statement-breakpoint
CREATE INDEX `kept_drafts_age` ON `kept_drafts` (`saved_at`);--> statement-breakpoint
CREATE INDEX `kept_drafts_link` ON `kept_drafts` (`link`) WHERE link IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `versions_articles_removed` AFTER DELETE ON `articles` BEGIN
	DELETE FROM draft_versions WHERE kind = 'article' AND thing_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER `versions_courses_removed` AFTER DELETE ON `courses` BEGIN
	DELETE FROM draft_versions WHERE kind = 'course' AND thing_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER `versions_lessons_removed` AFTER DELETE ON `lessons` BEGIN
	DELETE FROM draft_versions WHERE kind = 'lesson' AND thing_id = OLD.id;
END;
