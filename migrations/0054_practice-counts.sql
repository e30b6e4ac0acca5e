CREATE TABLE `practice_counts` (
	`day` text NOT NULL,
	`skill` text NOT NULL,
	`ear` integer NOT NULL,
	`people` integer NOT NULL,
	`answers` integer NOT NULL,
	`right` integer NOT NULL,
	PRIMARY KEY(`day`, `skill`, `ear`)
);
--> statement-breakpoint
DROP INDEX `practice_days_of_day`;--> statement-breakpoint
INSERT INTO `practice_counts` (`day`, `skill`, `ear`, `people`, `answers`, `right`) SELECT `day`, `skill`, coalesce(`ear`, 0), count(*), sum(`answers`), sum(`right`) FROM `practice_days` GROUP BY 1, 2, 3;--> statement-breakpoint
CREATE TRIGGER `practice_counts_added` AFTER INSERT ON `practice_days` BEGIN INSERT INTO `practice_counts` (`day`, `skill`, `ear`, `people`, `answers`, `right`) SELECT NEW.`day`, NEW.`skill`, coalesce(NEW.`ear`, 0), 1, NEW.`answers`, NEW.`right` WHERE true ON CONFLICT DO UPDATE SET `people` = `people` + 1, `answers` = `answers` + `excluded`.`answers`, `right` = `right` + `excluded`.`right`; END;--> statement-breakpoint
CREATE TRIGGER `practice_counts_changed` AFTER UPDATE OF `answers`, `right`, `ear` ON `practice_days` BEGIN UPDATE `practice_counts` SET `people` = `people` - 1, `answers` = `answers` - OLD.`answers`, `right` = `right` - OLD.`right` WHERE `day` = OLD.`day` AND `skill` = OLD.`skill` AND `ear` = coalesce(OLD.`ear`, 0); INSERT INTO `practice_counts` (`day`, `skill`, `ear`, `people`, `answers`, `right`) SELECT NEW.`day`, NEW.`skill`, coalesce(NEW.`ear`, 0), 1, NEW.`answers`, NEW.`right` WHERE true ON CONFLICT DO UPDATE SET `people` = `people` + 1, `answers` = `answers` + `excluded`.`answers`, `right` = `right` + `excluded`.`right`; END;
