ALTER TABLE `gbp_rates` ADD `revision` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `journey_answers` ADD `revision` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `journey_questions` ADD `revision` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `journey_stages` ADD `revision` text DEFAULT '' NOT NULL;