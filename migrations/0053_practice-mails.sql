ALTER TABLE `users` ADD `wants_practice_mails` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `users_practice_mails` ON `users` (`id`) WHERE wants_practice_mails = 1;