CREATE TABLE `renditions` (
	`clip` text NOT NULL,
	`name` text NOT NULL,
	`file_id` text NOT NULL,
	`codecs` text NOT NULL,
	`film` text,
	`longest_fragment` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`clip`, `name`)
);--> statement-breakpoint
CREATE TRIGGER `content_renditions_added` AFTER INSERT ON `renditions` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_renditions_changed` AFTER UPDATE ON `renditions` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_renditions_removed` AFTER DELETE ON `renditions` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;
