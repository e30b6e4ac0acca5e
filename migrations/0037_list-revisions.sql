ALTER TABLE `article_categories` ADD `revision` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `article_sections` ADD `revision` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `article_tags` ADD `revision` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `categories` ADD `revision` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `tutors` ADD `revision` text DEFAULT '' NOT NULL;