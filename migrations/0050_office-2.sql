ALTER TABLE `comments` ADD `hidden_in` text;--> statement-breakpoint
CREATE INDEX `comments_hidden_in` ON `comments` (`hidden_in`) WHERE hidden_in IS NOT NULL;--> statement-breakpoint
ALTER TABLE `school_settings` ADD `footer_text` text;--> statement-breakpoint
CREATE INDEX `credit_notes_issued` ON `credit_notes` (`issued_at`,`currency`,`amount`,`invoice_id`);