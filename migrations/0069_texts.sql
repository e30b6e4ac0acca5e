ALTER TABLE `article_blocks` ADD `markdown` text;--> statement-breakpoint
ALTER TABLE `blocks` ADD `markdown` text;--> statement-breakpoint
ALTER TABLE `bundles` ADD `overview_markdown` text;--> statement-breakpoint
ALTER TABLE `courses` ADD `overview_markdown` text;--> statement-breakpoint
ALTER TABLE `tutors` ADD `about_markdown` text;--> statement-breakpoint
ALTER TABLE `legal_texts` ADD `html` text;--> statement-breakpoint
-- The version before saves HTML only. Where it still runs, or runs again, the Markdown of the text that it replaces must
-- not come back.
CREATE TRIGGER `older_courses_changed` AFTER UPDATE OF `overview` ON `courses` WHEN new.`overview` IS NOT old.`overview` AND new.`overview_markdown` IS old.`overview_markdown` BEGIN UPDATE `courses` SET `overview_markdown` = NULL WHERE `id` = new.`id`; END;--> statement-breakpoint
CREATE TRIGGER `older_bundles_changed` AFTER UPDATE OF `overview` ON `bundles` WHEN new.`overview` IS NOT old.`overview` AND new.`overview_markdown` IS old.`overview_markdown` BEGIN UPDATE `bundles` SET `overview_markdown` = NULL WHERE `id` = new.`id`; END;--> statement-breakpoint
CREATE TRIGGER `older_tutors_changed` AFTER UPDATE OF `about` ON `tutors` WHEN new.`about` IS NOT old.`about` AND new.`about_markdown` IS old.`about_markdown` BEGIN UPDATE `tutors` SET `about_markdown` = NULL WHERE `id` = new.`id`; END;