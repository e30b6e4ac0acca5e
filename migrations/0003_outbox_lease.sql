DROP INDEX `outbox_due`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `unfinished` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`kind`,`available_at`) WHERE state = 'pending';