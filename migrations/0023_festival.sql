CREATE TABLE `festival_editions` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`headline` text NOT NULL,
	`lead` text NOT NULL,
	`opens_at` integer NOT NULL,
	`closes_at` integer NOT NULL,
	`interviews_at` integer NOT NULL,
	`decided_at` integer NOT NULL,
	`festival_from` integer NOT NULL,
	`festival_to` integer NOT NULL,
	`prize` text NOT NULL,
	`tips` text NOT NULL,
	`form_widget_id` text,
	`image_file_id` text,
	CONSTRAINT "festival_editions_order" CHECK("festival_editions"."opens_at" < "festival_editions"."closes_at" AND "festival_editions"."closes_at" <= "festival_editions"."interviews_at" AND "festival_editions"."interviews_at" <= "festival_editions"."decided_at"
        AND "festival_editions"."decided_at" <= "festival_editions"."festival_from" AND "festival_editions"."festival_from" <= "festival_editions"."festival_to")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `festival_editions_code` ON `festival_editions` (`code`);--> statement-breakpoint
CREATE TABLE `festival_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`edition_id` text NOT NULL,
	`user_id` text NOT NULL,
	`draft_sealed` text,
	`draft_saved_at` integer,
	`number` integer,
	`dj_name` text,
	`mix_url` text,
	`mix_minutes` integer,
	`recorded_on` text,
	`sealed` text,
	`sent_at` integer,
	`changed_at` integer,
	`accepted_at` integer,
	`place` text,
	`told_at` integer,
	`answered_at` integer,
	FOREIGN KEY (`edition_id`) REFERENCES `festival_editions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "festival_entries_length" CHECK("festival_entries"."mix_minutes" IS NULL OR "festival_entries"."mix_minutes" BETWEEN 30 AND 60),
	CONSTRAINT "festival_entries_sent" CHECK(("festival_entries"."sent_at" IS NULL) = ("festival_entries"."number" IS NULL)),
	CONSTRAINT "festival_entries_placed" CHECK("festival_entries"."place" IS NULL OR "festival_entries"."sent_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `festival_entries_person` ON `festival_entries` (`edition_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `festival_entries_number` ON `festival_entries` (`edition_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `festival_entries_place` ON `festival_entries` (`edition_id`,`place`) WHERE place IN ('winner', 'runner-up');--> statement-breakpoint
CREATE INDEX `festival_entries_user` ON `festival_entries` (`user_id`);