CREATE TABLE `journey_removals` (
	`id` text PRIMARY KEY NOT NULL,
	`what` text NOT NULL,
	`removed_at` integer NOT NULL,
	`looked_to` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `__new_journey_replies` (
	`user_id` text NOT NULL,
	`question_id` text NOT NULL,
	`answer_id` text NOT NULL,
	`given_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `question_id`, `answer_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_journey_replies`("user_id", "question_id", "answer_id", "given_at") SELECT "user_id", "question_id", "answer_id", "given_at" FROM `journey_replies`;--> statement-breakpoint
DROP TABLE `journey_replies`;--> statement-breakpoint
ALTER TABLE `__new_journey_replies` RENAME TO `journey_replies`;--> statement-breakpoint
CREATE INDEX `journey_replies_question` ON `journey_replies` (`question_id`);--> statement-breakpoint
CREATE INDEX `journey_replies_answer` ON `journey_replies` (`answer_id`);