CREATE TABLE `deck_days` (
	`user_id` text NOT NULL,
	`exercise_id` text NOT NULL,
	`day` text NOT NULL,
	`tries` integer NOT NULL,
	PRIMARY KEY(`user_id`, `exercise_id`, `day`)
);
--> statement-breakpoint
CREATE TABLE `deck_tries` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`exercise_id` text NOT NULL,
	`offset_ms` real,
	`both_seconds` real,
	`level_db` real,
	`is_calibrated` integer NOT NULL,
	`tried_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deck_tries_of_user` ON `deck_tries` (`user_id`,`exercise_id`,`tried_at`);--> statement-breakpoint
CREATE INDEX `deck_tries_old` ON `deck_tries` (`tried_at`);--> statement-breakpoint
ALTER TABLE `blocks` ADD `decks` text;--> statement-breakpoint
CREATE UNIQUE INDEX `blocks_exercise` ON `blocks` (decks ->> 'id') WHERE decks IS NOT NULL;--> statement-breakpoint
CREATE INDEX `blocks_exercises` ON `blocks` (`lesson_id`,`position`) WHERE decks IS NOT NULL;--> statement-breakpoint
DROP TRIGGER `block_pictures_added`;--> statement-breakpoint
DROP TRIGGER `block_pictures_changed`;--> statement-breakpoint
CREATE TRIGGER `block_pictures_added` AFTER INSERT ON `blocks` BEGIN INSERT OR IGNORE INTO `block_pictures` (`file_id`, `block_id`) SELECT `shown`.`id`, NEW.`id` FROM (SELECT `image`.`value` ->> 'fileId' AS `id` FROM json_each(NEW.`images`) AS `image` UNION SELECT NEW.`question` ->> '$.picture.fileId' UNION SELECT 'a' || `sound`.`value` FROM json_each(json_array(NEW.`question` ->> 'sound', NEW.`decks` ->> '$.a.sound', NEW.`decks` ->> '$.b.sound', NEW.`decks` ->> 'right', NEW.`decks` ->> 'mistake')) AS `sound`) AS `shown` WHERE `shown`.`id` IS NOT NULL; END;--> statement-breakpoint
CREATE TRIGGER `block_pictures_changed` AFTER UPDATE OF `id`, `images`, `question`, `decks` ON `blocks` BEGIN DELETE FROM `block_pictures` WHERE `block_id` = OLD.`id`; INSERT OR IGNORE INTO `block_pictures` (`file_id`, `block_id`) SELECT `shown`.`id`, NEW.`id` FROM (SELECT `image`.`value` ->> 'fileId' AS `id` FROM json_each(NEW.`images`) AS `image` UNION SELECT NEW.`question` ->> '$.picture.fileId' UNION SELECT 'a' || `sound`.`value` FROM json_each(json_array(NEW.`question` ->> 'sound', NEW.`decks` ->> '$.a.sound', NEW.`decks` ->> '$.b.sound', NEW.`decks` ->> 'right', NEW.`decks` ->> 'mistake')) AS `sound`) AS `shown` WHERE `shown`.`id` IS NOT NULL; END;
