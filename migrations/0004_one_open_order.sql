CREATE TABLE `refunds` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`credit_note_id` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`,`position`) REFERENCES `order_lines`(`order_id`,`position`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `refunds_user` ON `refunds` (`user_id`);--> statement-breakpoint
CREATE INDEX `refunds_unsettled` ON `refunds` (`created_at`) WHERE state <> 'done';--> statement-breakpoint
ALTER TABLE `orders` ADD `content` text;--> statement-breakpoint
-- Open orders get their content. Of several with the same one only the newest keeps it, so that the index can be made;
-- the others can still be paid, and the sweep still asks about them.
UPDATE `orders` SET `content` = (
	SELECT `orders`.`currency` || '|' || coalesce(`orders`.`coupon_code`, '') || '|' || group_concat(`line`, '|')
	FROM (SELECT `kind` || ':' || `ref_id` || ':' || `amount` AS `line` FROM `order_lines` WHERE `order_id` = `orders`.`id` ORDER BY `line`)
) WHERE `state` = 'open';--> statement-breakpoint
UPDATE `orders` SET `content` = NULL WHERE `state` = 'open' AND EXISTS (
	SELECT 1 FROM `orders` AS `later` WHERE `later`.`user_id` = `orders`.`user_id` AND `later`.`content` = `orders`.`content`
	AND `later`.`state` = 'open' AND (`later`.`created_at`, `later`.`id`) > (`orders`.`created_at`, `orders`.`id`)
);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_open` ON `orders` (`user_id`,`content`) WHERE state = 'open';