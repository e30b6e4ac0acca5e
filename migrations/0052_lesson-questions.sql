CREATE TABLE `lesson_cards` (
	`user_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`question_id` text NOT NULL,
	`answer_id` text NOT NULL,
	`first` text NOT NULL,
	`is_first_right` integer NOT NULL,
	`latest` text NOT NULL,
	`is_latest_right` integer NOT NULL,
	`tries` integer DEFAULT 1 NOT NULL,
	`first_at` integer NOT NULL,
	`latest_at` integer NOT NULL,
	`card` text NOT NULL,
	`due_at` integer NOT NULL,
	`back_at` integer,
	PRIMARY KEY(`user_id`, `lesson_id`, `question_id`)
);
--> statement-breakpoint
CREATE INDEX `lesson_cards_due` ON `lesson_cards` (`user_id`,`due_at`);--> statement-breakpoint
CREATE INDEX `lesson_cards_back` ON `lesson_cards` (`user_id`,`back_at`) WHERE back_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `lesson_question_counts` (
	`lesson_id` text NOT NULL,
	`question_id` text NOT NULL,
	`choice` text NOT NULL,
	`taken` integer NOT NULL,
	`right` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`lesson_id`, `question_id`, `choice`)
);
--> statement-breakpoint
ALTER TABLE `blocks` ADD `question` text;--> statement-breakpoint
CREATE INDEX `blocks_questions` ON `blocks` (`lesson_id`,`position`) WHERE question IS NOT NULL;--> statement-breakpoint
DROP TRIGGER `block_pictures_added`;--> statement-breakpoint
DROP TRIGGER `block_pictures_changed`;--> statement-breakpoint
CREATE TRIGGER `block_pictures_added` AFTER INSERT ON `blocks` BEGIN INSERT OR IGNORE INTO `block_pictures` (`file_id`, `block_id`) SELECT `shown`.`id`, NEW.`id` FROM (SELECT `image`.`value` ->> 'fileId' AS `id` FROM json_each(NEW.`images`) AS `image` UNION SELECT NEW.`question` ->> '$.picture.fileId' UNION SELECT 'a' || (NEW.`question` ->> 'sound')) AS `shown` WHERE `shown`.`id` IS NOT NULL; END;--> statement-breakpoint
CREATE TRIGGER `block_pictures_changed` AFTER UPDATE OF `id`, `images`, `question` ON `blocks` BEGIN DELETE FROM `block_pictures` WHERE `block_id` = OLD.`id`; INSERT OR IGNORE INTO `block_pictures` (`file_id`, `block_id`) SELECT `shown`.`id`, NEW.`id` FROM (SELECT `image`.`value` ->> 'fileId' AS `id` FROM json_each(NEW.`images`) AS `image` UNION SELECT NEW.`question` ->> '$.picture.fileId' UNION SELECT 'a' || (NEW.`question` ->> 'sound')) AS `shown` WHERE `shown`.`id` IS NOT NULL; END;
