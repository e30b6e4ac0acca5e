CREATE TABLE `saved_drafts` (
	`kind` text NOT NULL,
	`thing_id` text NOT NULL,
	`title` text NOT NULL,
	`fields` text NOT NULL,
	`revision` text NOT NULL,
	`user_id` text,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `thing_id`)
);
--> statement-breakpoint
CREATE INDEX `saved_drafts_user` ON `saved_drafts` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER `saved_articles_removed` AFTER DELETE ON `articles` BEGIN
	DELETE FROM saved_drafts WHERE kind = 'article' AND thing_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER `saved_bundles_removed` AFTER DELETE ON `bundles` BEGIN
	DELETE FROM saved_drafts WHERE kind = 'bundle' AND thing_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER `saved_courses_removed` AFTER DELETE ON `courses` BEGIN
	DELETE FROM saved_drafts WHERE kind = 'course' AND thing_id = OLD.id;
END;
