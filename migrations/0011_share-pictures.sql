ALTER TABLE `bundles` ADD `share_file_id` text;--> statement-breakpoint
ALTER TABLE `courses` ADD `share_file_id` text;