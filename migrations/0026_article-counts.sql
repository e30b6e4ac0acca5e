ALTER TABLE `article_categories` ADD `articles_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `article_categories` SET `articles_count` = (SELECT count(*) FROM `articles` WHERE `articles`.`category_id` = `article_categories`.`id`);--> statement-breakpoint
-- A category counts its articles, whoever writes them or takes one away.
CREATE TRIGGER `article_category_counts_added` AFTER INSERT ON `articles` BEGIN UPDATE `article_categories` SET `articles_count` = `articles_count` + 1 WHERE `id` = NEW.`category_id`; END;--> statement-breakpoint
CREATE TRIGGER `article_category_counts_removed` AFTER DELETE ON `articles` BEGIN UPDATE `article_categories` SET `articles_count` = `articles_count` - 1 WHERE `id` = OLD.`category_id`; END;--> statement-breakpoint
-- Counted anew, since a category that is renamed takes its articles along one by one.
CREATE TRIGGER `article_category_counts_moved` AFTER UPDATE OF `category_id` ON `articles` BEGIN UPDATE `article_categories` SET `articles_count` = (SELECT count(*) FROM `articles` `a` WHERE `a`.`category_id` = `article_categories`.`id`) WHERE `id` IN (OLD.`category_id`, NEW.`category_id`); END;
