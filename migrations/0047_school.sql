CREATE TABLE `legal_texts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`markdown` text NOT NULL,
	`user_id` text NOT NULL,
	`saved_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `legal_texts_kind` ON `legal_texts` (`kind`,`id`);--> statement-breakpoint
CREATE TABLE `school_settings` (
	`id` text PRIMARY KEY NOT NULL,
	`revision` text NOT NULL,
	`name` text,
	`accent` text,
	`display_font` text,
	`text_font` text,
	`logo_file_id` text,
	`logo_ratio` integer,
	`sign_up_text` text,
	`time_zone` text
);--> statement-breakpoint
-- Guests' pages show both.
CREATE TRIGGER `content_school_settings_added` AFTER INSERT ON `school_settings` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_school_settings_changed` AFTER UPDATE ON `school_settings` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_school_settings_removed` AFTER DELETE ON `school_settings` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_legal_texts_added` AFTER INSERT ON `legal_texts` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_legal_texts_changed` AFTER UPDATE ON `legal_texts` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_legal_texts_removed` AFTER DELETE ON `legal_texts` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;
