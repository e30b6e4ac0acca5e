ALTER TABLE `school_settings` ADD `headline` text;--> statement-breakpoint
ALTER TABLE `school_settings` ADD `line` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `is_offered` integer DEFAULT true NOT NULL;