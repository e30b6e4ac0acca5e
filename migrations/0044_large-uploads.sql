-- Uploads that are on their way lie under another key. They are begun again; R2 drops their parts after a week.
DELETE FROM `file_uploads`;--> statement-breakpoint
ALTER TABLE `file_uploads` ADD `state` text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE `file_uploads` ADD `checked_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `file_uploads` ADD `sha256_state` text;--> statement-breakpoint
ALTER TABLE `file_uploads` ADD `fault` text;--> statement-breakpoint
ALTER TABLE `file_uploads` ADD `used_at` integer;--> statement-breakpoint
CREATE INDEX `files_clip` ON `files` (substr(`key`, 7, 20));
