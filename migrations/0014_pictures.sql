CREATE TABLE `block_pictures` (
	`file_id` text NOT NULL,
	`block_id` text NOT NULL,
	PRIMARY KEY(`file_id`, `block_id`)
);
--> statement-breakpoint
CREATE INDEX `block_pictures_block` ON `block_pictures` (`block_id`);--> statement-breakpoint
CREATE TABLE `picture_variants` (
	`file_id` text NOT NULL,
	`name` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`file_id`, `name`)
);
--> statement-breakpoint
CREATE INDEX `files_poster` ON `files` (`poster_file_id`) WHERE poster_file_id IS NOT NULL;--> statement-breakpoint
-- Which pictures stand in which block follows from the block's own list, whoever writes that.
INSERT OR IGNORE INTO `block_pictures` (`file_id`, `block_id`) SELECT `image`.`value` ->> 'fileId', `blocks`.`id` FROM `blocks`, json_each(`blocks`.`images`) AS `image` WHERE `image`.`value` ->> 'fileId' IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER `block_pictures_added` AFTER INSERT ON `blocks` BEGIN INSERT OR IGNORE INTO `block_pictures` (`file_id`, `block_id`) SELECT `image`.`value` ->> 'fileId', NEW.`id` FROM json_each(NEW.`images`) AS `image` WHERE `image`.`value` ->> 'fileId' IS NOT NULL; END;--> statement-breakpoint
CREATE TRIGGER `block_pictures_changed` AFTER UPDATE OF `id`, `images` ON `blocks` BEGIN DELETE FROM `block_pictures` WHERE `block_id` = OLD.`id`; INSERT OR IGNORE INTO `block_pictures` (`file_id`, `block_id`) SELECT `image`.`value` ->> 'fileId', NEW.`id` FROM json_each(NEW.`images`) AS `image` WHERE `image`.`value` ->> 'fileId' IS NOT NULL; END;--> statement-breakpoint
CREATE TRIGGER `block_pictures_removed` AFTER DELETE ON `blocks` BEGIN DELETE FROM `block_pictures` WHERE `block_id` = OLD.`id`; END;--> statement-breakpoint
-- A lesson's pictures are for those who may open it, unless they stand where anyone may see them too.
UPDATE `files` SET `is_public` = 0 WHERE `kind` = 'image' AND `user_id` IS NULL AND (`id` IN (SELECT `file_id` FROM `block_pictures`) OR `id` IN (SELECT `v`.`poster_file_id` FROM `block_videos` `bv` JOIN `files` `v` ON `v`.`id` = `bv`.`file_id`)) AND `id` NOT IN (SELECT `image_file_id` FROM `courses` WHERE `image_file_id` IS NOT NULL UNION SELECT `share_file_id` FROM `courses` WHERE `share_file_id` IS NOT NULL UNION SELECT `image_file_id` FROM `bundles` WHERE `image_file_id` IS NOT NULL UNION SELECT `share_file_id` FROM `bundles` WHERE `share_file_id` IS NOT NULL UNION SELECT `image_file_id` FROM `categories` WHERE `image_file_id` IS NOT NULL) AND `id` NOT IN (SELECT `avatar_file_id` FROM `tutors` WHERE `avatar_file_id` IS NOT NULL UNION SELECT `avatar_file_id` FROM `users` WHERE `avatar_file_id` IS NOT NULL);
