CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`parent_id` text,
	`user_id` text,
	`role` text NOT NULL,
	`format` text NOT NULL,
	`body` text NOT NULL,
	`replies_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`removed_at` integer,
	`hidden_at` integer,
	`hidden_reason` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "comments_length" CHECK("comments"."format" = 'html' OR length("comments"."body") <= 1000),
	CONSTRAINT "comments_hidden" CHECK(("comments"."hidden_at" IS NULL) = ("comments"."hidden_reason" IS NULL))
);
--> statement-breakpoint
CREATE INDEX `comments_place` ON `comments` (`subject_kind`,`subject_id`,`parent_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `comments_author` ON `comments` (`user_id`,`subject_id`,`parent_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `wants_reply_mails` integer DEFAULT true NOT NULL;--> statement-breakpoint
-- Written by hand from here on. A lesson counts its comments, a comment its replies, whatever writes them; what was
-- removed and holds a place for its replies goes with the last of them.
CREATE TRIGGER `comments_added` AFTER INSERT ON `comments` WHEN NEW.`parent_id` IS NULL AND NEW.`subject_kind` = 'lesson' BEGIN UPDATE `lessons` SET `comments_count` = `comments_count` + 1 WHERE `id` = NEW.`subject_id`; END;--> statement-breakpoint
CREATE TRIGGER `comments_gone` AFTER DELETE ON `comments` WHEN OLD.`parent_id` IS NULL AND OLD.`subject_kind` = 'lesson' BEGIN UPDATE `lessons` SET `comments_count` = `comments_count` - 1 WHERE `id` = OLD.`subject_id`; END;--> statement-breakpoint
CREATE TRIGGER `replies_added` AFTER INSERT ON `comments` WHEN NEW.`parent_id` IS NOT NULL BEGIN UPDATE `comments` SET `replies_count` = `replies_count` + 1 WHERE `id` = NEW.`parent_id`; END;--> statement-breakpoint
CREATE TRIGGER `replies_gone` AFTER DELETE ON `comments` WHEN OLD.`parent_id` IS NOT NULL BEGIN UPDATE `comments` SET `replies_count` = `replies_count` - 1 WHERE `id` = OLD.`parent_id`; DELETE FROM `comments` WHERE `id` = OLD.`parent_id` AND `removed_at` IS NOT NULL AND `replies_count` = 0; END;
