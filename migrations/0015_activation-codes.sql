CREATE TABLE `activation_code_lines` (
	`code_id` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`ref_id` text NOT NULL,
	PRIMARY KEY(`code_id`, `position`),
	FOREIGN KEY (`code_id`) REFERENCES `activation_codes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `activation_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`sealed` text NOT NULL,
	`months` integer,
	`source` text NOT NULL,
	`source_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`voided_at` integer,
	`used_at` integer,
	`user_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "activation_codes_months" CHECK("activation_codes"."months" BETWEEN 1 AND 120),
	CONSTRAINT "activation_codes_use" CHECK("activation_codes"."user_id" IS NULL OR "activation_codes"."used_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `activation_codes_hash` ON `activation_codes` (`code_hash`);--> statement-breakpoint
CREATE INDEX `activation_codes_user` ON `activation_codes` (`user_id`);--> statement-breakpoint
CREATE INDEX `activation_codes_source` ON `activation_codes` (`source`,`source_id`);