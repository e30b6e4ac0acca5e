ALTER TABLE `courses` ADD `revision` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `lessons` ADD `revision` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `files_key` ON `files` (`key`);