ALTER TABLE `orders` ADD `start_version` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `start_words` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `start_agreed_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `waived_at` integer;--> statement-breakpoint
ALTER TABLE `subscription_checkouts` ADD `start_version` text;--> statement-breakpoint
ALTER TABLE `subscription_checkouts` ADD `start_words` text;--> statement-breakpoint
ALTER TABLE `subscription_checkouts` ADD `start_agreed_at` integer;