ALTER TABLE `articles` ADD `revision` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `bundles` ADD `revision` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `festival_editions` ADD `revision` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `rewards` ADD `revision` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `plans` ADD `revision` text DEFAULT '' NOT NULL;