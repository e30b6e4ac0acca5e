CREATE TABLE `title_words` (
	`subject` text NOT NULL,
	`word` text NOT NULL,
	`source_id` text NOT NULL,
	PRIMARY KEY(`subject`, `word`, `source_id`)
);
--> statement-breakpoint
CREATE INDEX `title_words_source` ON `title_words` (`subject`,`source_id`);--> statement-breakpoint
-- Written by hand from here on. What a course's page says of equipment is searched too.
DROP TRIGGER `stale_courses_changed`;--> statement-breakpoint
CREATE TRIGGER `stale_courses_changed` AFTER UPDATE OF `id`, `title`, `overview`, `tutor_id`, `equipment`, `gear` ON `courses` BEGIN INSERT INTO `stale_courses` (`course_id`, `mark`) VALUES (OLD.`id`, hex(randomblob(8))) ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; INSERT INTO `stale_courses` (`course_id`, `mark`) VALUES (NEW.`id`, hex(randomblob(8))) ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
-- The next sweeps learn what is there already.
INSERT INTO `stale_courses` (`course_id`, `mark`) SELECT `id`, hex(randomblob(8)) FROM `courses` WHERE true ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`;--> statement-breakpoint
INSERT INTO `stale_articles` (`article_id`, `mark`) SELECT `id`, hex(randomblob(8)) FROM `articles` WHERE true ON CONFLICT (`article_id`) DO UPDATE SET `mark` = `excluded`.`mark`;
