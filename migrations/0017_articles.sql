CREATE TABLE `article_bookmarks` (
	`user_id` text NOT NULL,
	`article_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `article_id`)
);
--> statement-breakpoint
CREATE INDEX `article_bookmarks_recent` ON `article_bookmarks` (`user_id`,`created_at`,`article_id`);--> statement-breakpoint
CREATE TABLE `article_reads` (
	`user_id` text NOT NULL,
	`article_id` text NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `article_id`)
);
--> statement-breakpoint
CREATE TABLE `article_blocks` (
	`id` text PRIMARY KEY NOT NULL,
	`article_id` text NOT NULL,
	`position` integer NOT NULL,
	`html` text,
	`images` text NOT NULL,
	`type_form_id` text,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_blocks_place` ON `article_blocks` (`article_id`,`position`);--> statement-breakpoint
CREATE TABLE `article_categories` (
	`id` text PRIMARY KEY NOT NULL,
	`section_id` text NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`section_id`) REFERENCES `article_sections`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_categories_slug` ON `article_categories` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `article_categories_place` ON `article_categories` (`section_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `article_categories_section` ON `article_categories` (`id`,`section_id`);--> statement-breakpoint
CREATE TABLE `article_likes` (
	`user_id` text NOT NULL,
	`article_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `article_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `article_likes_article` ON `article_likes` (`article_id`);--> statement-breakpoint
CREATE TABLE `article_sections` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`tagline` text NOT NULL,
	`hex_color` text NOT NULL,
	`position` integer NOT NULL,
	CONSTRAINT "article_sections_color" CHECK("hex_color" GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_sections_slug` ON `article_sections` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `article_sections_place` ON `article_sections` (`position`);--> statement-breakpoint
CREATE TABLE `article_taggings` (
	`article_id` text NOT NULL,
	`tag_id` text NOT NULL,
	PRIMARY KEY(`article_id`, `tag_id`),
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tag_id`) REFERENCES `article_tags`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `article_taggings_tag` ON `article_taggings` (`tag_id`,`article_id`);--> statement-breakpoint
CREATE TABLE `article_tags` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_tags_slug` ON `article_tags` (`slug`);--> statement-breakpoint
CREATE TABLE `article_texts` (
	`id` integer PRIMARY KEY NOT NULL,
	`article_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`tags` text NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_texts_article_id_unique` ON `article_texts` (`article_id`);--> statement-breakpoint
CREATE TABLE `articles` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`category_id` text NOT NULL,
	`section_id` text NOT NULL,
	`author_id` text NOT NULL,
	`image_file_id` text,
	`share_file_id` text,
	`preview` text NOT NULL,
	`reading_minutes` integer NOT NULL,
	`highlight` integer,
	`likes_count` integer DEFAULT 0 NOT NULL,
	`comments_count` integer DEFAULT 0 NOT NULL,
	`published_at` integer NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `tutors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`,`section_id`) REFERENCES `article_categories`(`id`,`section_id`) ON UPDATE cascade ON DELETE no action,
	CONSTRAINT "articles_reading" CHECK("articles"."reading_minutes" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `articles_slug` ON `articles` (`slug`);--> statement-breakpoint
CREATE INDEX `articles_recent` ON `articles` (`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_section` ON `articles` (`section_id`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_category` ON `articles` (`category_id`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_highlights` ON `articles` (`highlight`) WHERE highlight IS NOT NULL;--> statement-breakpoint
CREATE TABLE `stale_articles` (
	`article_id` text PRIMARY KEY NOT NULL,
	`mark` text NOT NULL
);--> statement-breakpoint
-- Written by hand from here on. The full-text table of `article_texts`.
CREATE VIRTUAL TABLE article_search USING fts5(
  title,
  description,
  tags,
  text,
  content = 'article_texts',
  content_rowid = 'id',
  tokenize = 'unicode61 remove_diacritics 2',
  prefix = '2 3'
);--> statement-breakpoint
CREATE TRIGGER `article_texts_added` AFTER INSERT ON `article_texts` BEGIN INSERT INTO `article_search` (`rowid`, `title`, `description`, `tags`, `text`) VALUES (NEW.`id`, NEW.`title`, NEW.`description`, NEW.`tags`, NEW.`text`); END;--> statement-breakpoint
CREATE TRIGGER `article_texts_removed` AFTER DELETE ON `article_texts` BEGIN INSERT INTO `article_search` (`article_search`, `rowid`, `title`, `description`, `tags`, `text`) VALUES ('delete', OLD.`id`, OLD.`title`, OLD.`description`, OLD.`tags`, OLD.`text`); END;--> statement-breakpoint
CREATE TRIGGER `article_texts_changed` AFTER UPDATE ON `article_texts` BEGIN INSERT INTO `article_search` (`article_search`, `rowid`, `title`, `description`, `tags`, `text`) VALUES ('delete', OLD.`id`, OLD.`title`, OLD.`description`, OLD.`tags`, OLD.`text`); INSERT INTO `article_search` (`rowid`, `title`, `description`, `tags`, `text`) VALUES (NEW.`id`, NEW.`title`, NEW.`description`, NEW.`tags`, NEW.`text`); END;--> statement-breakpoint
-- An article that changes in what the search knows of it is marked as stale.
CREATE TRIGGER `stale_articles_added` AFTER INSERT ON `articles` BEGIN INSERT INTO `stale_articles` (`article_id`, `mark`) VALUES (NEW.`id`, hex(randomblob(8))) ON CONFLICT (`article_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_articles_changed` AFTER UPDATE OF `id`, `title`, `description`, `category_id`, `section_id` ON `articles` BEGIN INSERT INTO `stale_articles` (`article_id`, `mark`) VALUES (OLD.`id`, hex(randomblob(8))) ON CONFLICT (`article_id`) DO UPDATE SET `mark` = `excluded`.`mark`; INSERT INTO `stale_articles` (`article_id`, `mark`) VALUES (NEW.`id`, hex(randomblob(8))) ON CONFLICT (`article_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_articles_removed` AFTER DELETE ON `articles` BEGIN INSERT INTO `stale_articles` (`article_id`, `mark`) VALUES (OLD.`id`, hex(randomblob(8))) ON CONFLICT (`article_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_article_blocks_added` AFTER INSERT ON `article_blocks` BEGIN INSERT INTO `stale_articles` (`article_id`, `mark`) VALUES (NEW.`article_id`, hex(randomblob(8))) ON CONFLICT (`article_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_article_blocks_changed` AFTER UPDATE OF `id`, `article_id`, `position`, `html` ON `article_blocks` BEGIN INSERT INTO `stale_articles` (`article_id`, `mark`) VALUES (OLD.`article_id`, hex(randomblob(8))) ON CONFLICT (`article_id`) DO UPDATE SET `mark` = `excluded`.`mark`; INSERT INTO `stale_articles` (`article_id`, `mark`) VALUES (NEW.`article_id`, hex(randomblob(8))) ON CONFLICT (`article_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_article_blocks_removed` AFTER DELETE ON `article_blocks` BEGIN INSERT INTO `stale_articles` (`article_id`, `mark`) VALUES (OLD.`article_id`, hex(randomblob(8))) ON CONFLICT (`article_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_article_taggings_added` AFTER INSERT ON `article_taggings` BEGIN INSERT INTO `stale_articles` (`article_id`, `mark`) VALUES (NEW.`article_id`, hex(randomblob(8))) ON CONFLICT (`article_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_article_taggings_changed` AFTER UPDATE OF `article_id`, `tag_id` ON `article_taggings` BEGIN INSERT INTO `stale_articles` (`article_id`, `mark`) VALUES (OLD.`article_id`, hex(randomblob(8))) ON CONFLICT (`article_id`) DO UPDATE SET `mark` = `excluded`.`mark`; INSERT INTO `stale_articles` (`article_id`, `mark`) VALUES (NEW.`article_id`, hex(randomblob(8))) ON CONFLICT (`article_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_article_taggings_removed` AFTER DELETE ON `article_taggings` BEGIN INSERT INTO `stale_articles` (`article_id`, `mark`) VALUES (OLD.`article_id`, hex(randomblob(8))) ON CONFLICT (`article_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_article_tags_changed` AFTER UPDATE OF `name` ON `article_tags` BEGIN INSERT INTO `stale_articles` (`article_id`, `mark`) SELECT `article_id`, hex(randomblob(8)) FROM `article_taggings` WHERE `tag_id` = NEW.`id` ON CONFLICT (`article_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_article_categories_changed` AFTER UPDATE OF `name` ON `article_categories` BEGIN INSERT INTO `stale_articles` (`article_id`, `mark`) SELECT `id`, hex(randomblob(8)) FROM `articles` WHERE `category_id` = NEW.`id` ON CONFLICT (`article_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
CREATE TRIGGER `stale_article_sections_changed` AFTER UPDATE OF `name` ON `article_sections` BEGIN INSERT INTO `stale_articles` (`article_id`, `mark`) SELECT `id`, hex(randomblob(8)) FROM `articles` WHERE `section_id` = NEW.`id` ON CONFLICT (`article_id`) DO UPDATE SET `mark` = `excluded`.`mark`; END;--> statement-breakpoint
-- An article counts its likes and comments, whoever writes them or erases one.
CREATE TRIGGER `article_likes_added` AFTER INSERT ON `article_likes` BEGIN UPDATE `articles` SET `likes_count` = `likes_count` + 1 WHERE `id` = NEW.`article_id`; END;--> statement-breakpoint
CREATE TRIGGER `article_likes_removed` AFTER DELETE ON `article_likes` BEGIN UPDATE `articles` SET `likes_count` = `likes_count` - 1 WHERE `id` = OLD.`article_id`; END;--> statement-breakpoint
CREATE TRIGGER `article_comments_added` AFTER INSERT ON `comments` WHEN NEW.`parent_id` IS NULL AND NEW.`subject_kind` = 'article' BEGIN UPDATE `articles` SET `comments_count` = `comments_count` + 1 WHERE `id` = NEW.`subject_id`; END;--> statement-breakpoint
CREATE TRIGGER `article_comments_gone` AFTER DELETE ON `comments` WHEN OLD.`parent_id` IS NULL AND OLD.`subject_kind` = 'article' BEGIN UPDATE `articles` SET `comments_count` = `comments_count` - 1 WHERE `id` = OLD.`subject_id`; END;--> statement-breakpoint
-- Guests' pages show previews of articles. What readers count up raises nothing, nor does a text that guests are not shown.
CREATE TRIGGER `content_articles_changed` AFTER UPDATE OF `id`, `slug`, `title`, `description`, `category_id`, `section_id`, `author_id`, `image_file_id`, `share_file_id`, `preview`, `reading_minutes`, `highlight`, `published_at` ON `articles` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_articles_added` AFTER INSERT ON `articles` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_articles_removed` AFTER DELETE ON `articles` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_article_sections_added` AFTER INSERT ON `article_sections` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_article_sections_changed` AFTER UPDATE ON `article_sections` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_article_sections_removed` AFTER DELETE ON `article_sections` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_article_categories_added` AFTER INSERT ON `article_categories` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_article_categories_changed` AFTER UPDATE ON `article_categories` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_article_categories_removed` AFTER DELETE ON `article_categories` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_article_tags_added` AFTER INSERT ON `article_tags` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_article_tags_changed` AFTER UPDATE ON `article_tags` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_article_tags_removed` AFTER DELETE ON `article_tags` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_article_taggings_added` AFTER INSERT ON `article_taggings` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_article_taggings_changed` AFTER UPDATE ON `article_taggings` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_article_taggings_removed` AFTER DELETE ON `article_taggings` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE INDEX `articles_published` ON `articles` (`published_at` + 0);
