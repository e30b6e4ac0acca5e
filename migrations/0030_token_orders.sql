ALTER TABLE `coupons` ADD `opens_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `way` text DEFAULT 'page' NOT NULL;