CREATE TABLE `lesson_texts` (
	`id` integer PRIMARY KEY NOT NULL,
	`lesson_id` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`spoken` text NOT NULL,
	`lines` text NOT NULL,
	FOREIGN KEY (`lesson_id`) REFERENCES `lessons`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lesson_texts_lesson_id_unique` ON `lesson_texts` (`lesson_id`);--> statement-breakpoint
CREATE TABLE `stale_courses` (
	`course_id` text PRIMARY KEY NOT NULL,
	`mark` text NOT NULL
);--> statement-breakpoint
-- The full-text table of `lesson_texts`.
CREATE VIRTUAL TABLE lesson_search USING fts5(
  title,
  text,
  spoken,
  content = 'lesson_texts',
  content_rowid = 'id',
  tokenize = 'unicode61 remove_diacritics 2',
  prefix = '2 3'
);--> statement-breakpoint
CREATE TRIGGER `lesson_texts_added` AFTER INSERT ON `lesson_texts` BEGIN INSERT INTO `lesson_search` (`rowid`, `title`, `text`, `spoken`) VALUES (NEW.`id`, NEW.`title`, NEW.`text`, NEW.`spoken`); END;--> statement-breakpoint
CREATE TRIGGER `lesson_texts_removed` AFTER DELETE ON `lesson_texts` BEGIN INSERT INTO `lesson_search` (`lesson_search`, `rowid`, `title`, `text`, `spoken`) VALUES ('delete', OLD.`id`, OLD.`title`, OLD.`text`, OLD.`spoken`); END;--> statement-breakpoint
CREATE TRIGGER `lesson_texts_changed` AFTER UPDATE ON `lesson_texts` BEGIN INSERT INTO `lesson_search` (`lesson_search`, `rowid`, `title`, `text`, `spoken`) VALUES ('delete', OLD.`id`, OLD.`title`, OLD.`text`, OLD.`spoken`); INSERT INTO `lesson_search` (`rowid`, `title`, `text`, `spoken`) VALUES (NEW.`id`, NEW.`title`, NEW.`text`, NEW.`spoken`); END;--> statement-breakpoint
-- A course that changes in what the search knows of it is marked as stale.
CREATE TRIGGER `stale_courses_added` AFTER INSERT ON `courses` BEGIN INSERT INTO `stale_courses` (`course_id`, `mark`) VALUES (NEW.`id`, hex(randomblob(8))) ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_courses_changed` AFTER UPDATE OF `id`, `title`, `overview`, `tutor_id` ON `courses` BEGIN INSERT INTO `stale_courses` (`course_id`, `mark`) VALUES (OLD.`id`, hex(randomblob(8))) ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; INSERT INTO `stale_courses` (`course_id`, `mark`) VALUES (NEW.`id`, hex(randomblob(8))) ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_courses_removed` AFTER DELETE ON `courses` BEGIN INSERT INTO `stale_courses` (`course_id`, `mark`) VALUES (OLD.`id`, hex(randomblob(8))) ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_tutors_changed` AFTER UPDATE OF `name` ON `tutors` BEGIN INSERT INTO `stale_courses` (`course_id`, `mark`) SELECT `id`, hex(randomblob(8)) FROM `courses` WHERE `tutor_id` = NEW.`id` ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_lessons_added` AFTER INSERT ON `lessons` BEGIN INSERT INTO `stale_courses` (`course_id`, `mark`) VALUES (NEW.`course_id`, hex(randomblob(8))) ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_lessons_changed` AFTER UPDATE OF `id`, `course_id`, `position`, `title` ON `lessons` BEGIN INSERT INTO `stale_courses` (`course_id`, `mark`) VALUES (OLD.`course_id`, hex(randomblob(8))) ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; INSERT INTO `stale_courses` (`course_id`, `mark`) VALUES (NEW.`course_id`, hex(randomblob(8))) ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_lessons_removed` AFTER DELETE ON `lessons` BEGIN INSERT INTO `stale_courses` (`course_id`, `mark`) VALUES (OLD.`course_id`, hex(randomblob(8))) ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_blocks_added` AFTER INSERT ON `blocks` BEGIN INSERT INTO `stale_courses` (`course_id`, `mark`) SELECT `course_id`, hex(randomblob(8)) FROM `lessons` WHERE `id` = NEW.`lesson_id` ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_blocks_changed` AFTER UPDATE OF `id`, `lesson_id`, `position`, `html`, `variant_of` ON `blocks` BEGIN INSERT INTO `stale_courses` (`course_id`, `mark`) SELECT `course_id`, hex(randomblob(8)) FROM `lessons` WHERE `id` = OLD.`lesson_id` ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; INSERT INTO `stale_courses` (`course_id`, `mark`) SELECT `course_id`, hex(randomblob(8)) FROM `lessons` WHERE `id` = NEW.`lesson_id` ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_blocks_removed` AFTER DELETE ON `blocks` BEGIN INSERT INTO `stale_courses` (`course_id`, `mark`) SELECT `course_id`, hex(randomblob(8)) FROM `lessons` WHERE `id` = OLD.`lesson_id` ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_block_videos_added` AFTER INSERT ON `block_videos` BEGIN INSERT INTO `stale_courses` (`course_id`, `mark`) SELECT `l`.`course_id`, hex(randomblob(8)) FROM `blocks` `b` JOIN `lessons` `l` ON `l`.`id` = `b`.`lesson_id` WHERE `b`.`id` = NEW.`block_id` ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_block_videos_changed` AFTER UPDATE OF `block_id`, `position`, `file_id` ON `block_videos` BEGIN INSERT INTO `stale_courses` (`course_id`, `mark`) SELECT `l`.`course_id`, hex(randomblob(8)) FROM `blocks` `b` JOIN `lessons` `l` ON `l`.`id` = `b`.`lesson_id` WHERE `b`.`id` = OLD.`block_id` ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; INSERT INTO `stale_courses` (`course_id`, `mark`) SELECT `l`.`course_id`, hex(randomblob(8)) FROM `blocks` `b` JOIN `lessons` `l` ON `l`.`id` = `b`.`lesson_id` WHERE `b`.`id` = NEW.`block_id` ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_block_videos_removed` AFTER DELETE ON `block_videos` BEGIN INSERT INTO `stale_courses` (`course_id`, `mark`) SELECT `l`.`course_id`, hex(randomblob(8)) FROM `blocks` `b` JOIN `lessons` `l` ON `l`.`id` = `b`.`lesson_id` WHERE `b`.`id` = OLD.`block_id` ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_captions_added` AFTER INSERT ON `captions` BEGIN INSERT INTO `stale_courses` (`course_id`, `mark`) SELECT `l`.`course_id`, hex(randomblob(8)) FROM `block_videos` `v` JOIN `blocks` `b` ON `b`.`id` = `v`.`block_id` JOIN `lessons` `l` ON `l`.`id` = `b`.`lesson_id` WHERE `v`.`file_id` = NEW.`file_id` ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_captions_changed` AFTER UPDATE OF `file_id`, `language`, `vtt`, `label` ON `captions` BEGIN INSERT INTO `stale_courses` (`course_id`, `mark`) SELECT `l`.`course_id`, hex(randomblob(8)) FROM `block_videos` `v` JOIN `blocks` `b` ON `b`.`id` = `v`.`block_id` JOIN `lessons` `l` ON `l`.`id` = `b`.`lesson_id` WHERE `v`.`file_id` = OLD.`file_id` ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; INSERT INTO `stale_courses` (`course_id`, `mark`) SELECT `l`.`course_id`, hex(randomblob(8)) FROM `block_videos` `v` JOIN `blocks` `b` ON `b`.`id` = `v`.`block_id` JOIN `lessons` `l` ON `l`.`id` = `b`.`lesson_id` WHERE `v`.`file_id` = NEW.`file_id` ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_captions_removed` AFTER DELETE ON `captions` BEGIN INSERT INTO `stale_courses` (`course_id`, `mark`) SELECT `l`.`course_id`, hex(randomblob(8)) FROM `block_videos` `v` JOIN `blocks` `b` ON `b`.`id` = `v`.`block_id` JOIN `lessons` `l` ON `l`.`id` = `b`.`lesson_id` WHERE `v`.`file_id` = OLD.`file_id` ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_files_added` AFTER INSERT ON `files` BEGIN INSERT INTO `stale_courses` (`course_id`, `mark`) SELECT `l`.`course_id`, hex(randomblob(8)) FROM `block_videos` `v` JOIN `blocks` `b` ON `b`.`id` = `v`.`block_id` JOIN `lessons` `l` ON `l`.`id` = `b`.`lesson_id` WHERE `v`.`file_id` = NEW.`id` ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_files_changed` AFTER UPDATE OF `id`, `state` ON `files` BEGIN INSERT INTO `stale_courses` (`course_id`, `mark`) SELECT `l`.`course_id`, hex(randomblob(8)) FROM `block_videos` `v` JOIN `blocks` `b` ON `b`.`id` = `v`.`block_id` JOIN `lessons` `l` ON `l`.`id` = `b`.`lesson_id` WHERE `v`.`file_id` = OLD.`id` ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; INSERT INTO `stale_courses` (`course_id`, `mark`) SELECT `l`.`course_id`, hex(randomblob(8)) FROM `block_videos` `v` JOIN `blocks` `b` ON `b`.`id` = `v`.`block_id` JOIN `lessons` `l` ON `l`.`id` = `b`.`lesson_id` WHERE `v`.`file_id` = NEW.`id` ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_files_removed` AFTER DELETE ON `files` BEGIN INSERT INTO `stale_courses` (`course_id`, `mark`) SELECT `l`.`course_id`, hex(randomblob(8)) FROM `block_videos` `v` JOIN `blocks` `b` ON `b`.`id` = `v`.`block_id` JOIN `lessons` `l` ON `l`.`id` = `b`.`lesson_id` WHERE `v`.`file_id` = OLD.`id` ON CONFLICT (`course_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
-- What is there already is learnt by the next sweep.
INSERT INTO `stale_courses` (`course_id`, `mark`) SELECT `id`, hex(randomblob(8)) FROM `courses`;
