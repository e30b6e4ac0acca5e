CREATE TABLE `price_history` (
	`kind` text NOT NULL,
	`ref_id` text NOT NULL,
	`currency` text NOT NULL,
	`from_at` integer NOT NULL,
	`price` integer NOT NULL,
	`sale_price` integer,
	`sale_ends_at` integer,
	`lowest_before` integer,
	PRIMARY KEY(`kind`, `ref_id`, `currency`, `from_at`)
);--> statement-breakpoint
-- The states of prices that differ from the last one in `price_history`, as rows to add to it. Prices of what is not
-- published yet are in force from its publication.
CREATE VIEW `price_changes` AS SELECT n.* FROM (
    SELECT 'course' AS `kind`, p.`course_id` AS `ref_id`, p.`currency`, max(CAST(unixepoch('subsec') * 1000 AS INTEGER), c.`published_at`) AS `from_at`, p.`price`,
      iif(c.`is_sale_active` AND p.`sale_price` < p.`price`, p.`sale_price`, NULL) AS `sale_price`,
      iif(c.`is_sale_active` AND p.`sale_price` < p.`price`, c.`sale_ends_at`, NULL) AS `sale_ends_at`
    FROM `course_prices` p JOIN `courses` c ON c.`id` = p.`course_id`
    UNION ALL
    SELECT 'bundle', p.`bundle_id`, p.`currency`, max(CAST(unixepoch('subsec') * 1000 AS INTEGER), b.`published_at`), p.`price`, NULL, NULL
    FROM `bundle_prices` p JOIN `bundles` b ON b.`id` = p.`bundle_id`
  ) n
  WHERE NOT EXISTS (
    SELECT 1 FROM `price_history` h
    WHERE h.`kind` = n.`kind` AND h.`ref_id` = n.`ref_id` AND h.`currency` = n.`currency` AND h.`from_at` = (
        SELECT max(l.`from_at`) FROM `price_history` l
        WHERE l.`kind` = n.`kind` AND l.`ref_id` = n.`ref_id` AND l.`currency` = n.`currency`)
      AND h.`price` = n.`price` AND h.`sale_price` IS n.`sale_price` AND h.`sale_ends_at` IS n.`sale_ends_at`);--> statement-breakpoint
-- Every price with its days: `amount` was asked from `from_at` until `until_at`. A row with a sale that ended is two.
CREATE VIEW `price_periods` AS
  SELECT `kind`, `ref_id`, `currency`, `from_at`, min(coalesce(`sale_ends_at`, `next_at`), `next_at`) AS `until_at`, `sale_price` AS `amount`
  FROM (SELECT h.*, coalesce((SELECT min(n.`from_at`) FROM `price_history` n WHERE n.`kind` = h.`kind` AND n.`ref_id` = h.`ref_id` AND n.`currency` = h.`currency` AND n.`from_at` > h.`from_at`), 9007199254740991) AS `next_at` FROM `price_history` h)
  WHERE `sale_price` IS NOT NULL AND (`sale_ends_at` IS NULL OR `sale_ends_at` > `from_at`)
  UNION ALL
  SELECT `kind`, `ref_id`, `currency`, iif(`sale_price` IS NULL, `from_at`, max(`from_at`, `sale_ends_at`)), `next_at`, `price`
  FROM (SELECT h.*, coalesce((SELECT min(n.`from_at`) FROM `price_history` n WHERE n.`kind` = h.`kind` AND n.`ref_id` = h.`ref_id` AND n.`currency` = h.`currency` AND n.`from_at` > h.`from_at`), 9007199254740991) AS `next_at` FROM `price_history` h)
  WHERE `sale_price` IS NULL OR `sale_ends_at` < `next_at`;--> statement-breakpoint
-- The lowest price of the 30 days before a sale. A sale that is lowered or prolonged while it runs is the same sale;
-- one that is raised is a new one.
CREATE TRIGGER `lowest_before_added` AFTER INSERT ON `price_history` WHEN NEW.`sale_price` IS NOT NULL BEGIN
  UPDATE `price_history` SET `lowest_before` = (
    SELECT iif(l.`sale_price` >= NEW.`sale_price` AND (l.`sale_ends_at` IS NULL OR l.`sale_ends_at` >= NEW.`from_at`), l.`lowest_before`,
      (SELECT min(p.`amount`) FROM `price_periods` p
        WHERE p.`kind` = NEW.`kind` AND p.`ref_id` = NEW.`ref_id` AND p.`currency` = NEW.`currency`
          AND p.`from_at` < NEW.`from_at` AND p.`until_at` > NEW.`from_at` - 2592000000))
    FROM `price_history` l
    WHERE l.`kind` = NEW.`kind` AND l.`ref_id` = NEW.`ref_id` AND l.`currency` = NEW.`currency` AND l.`from_at` < NEW.`from_at`
    ORDER BY l.`from_at` DESC LIMIT 1)
  WHERE `kind` = NEW.`kind` AND `ref_id` = NEW.`ref_id` AND `currency` = NEW.`currency` AND `from_at` = NEW.`from_at`;
END;--> statement-breakpoint
CREATE TRIGGER `content_price_history_added` AFTER INSERT ON `price_history` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_price_history_changed` AFTER UPDATE ON `price_history` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `content_price_history_removed` AFTER DELETE ON `price_history` BEGIN UPDATE `content_version` SET `version` = `version` + 1; END;--> statement-breakpoint
CREATE TRIGGER `priced_course_prices_added` AFTER INSERT ON `course_prices` BEGIN DELETE FROM `price_history` WHERE `kind` = 'course' AND `ref_id` = NEW.`course_id` AND `currency` = NEW.`currency` AND `from_at` >= CAST(unixepoch('subsec') * 1000 AS INTEGER); INSERT INTO `price_history` (`kind`, `ref_id`, `currency`, `from_at`, `price`, `sale_price`, `sale_ends_at`) SELECT `kind`, `ref_id`, `currency`, `from_at`, `price`, `sale_price`, `sale_ends_at` FROM `price_changes` WHERE `kind` = 'course' AND `ref_id` = NEW.`course_id` AND `currency` = NEW.`currency`; END;--> statement-breakpoint
CREATE TRIGGER `priced_course_prices_changed` AFTER UPDATE ON `course_prices` BEGIN DELETE FROM `price_history` WHERE `kind` = 'course' AND `ref_id` = NEW.`course_id` AND `currency` = NEW.`currency` AND `from_at` >= CAST(unixepoch('subsec') * 1000 AS INTEGER); INSERT INTO `price_history` (`kind`, `ref_id`, `currency`, `from_at`, `price`, `sale_price`, `sale_ends_at`) SELECT `kind`, `ref_id`, `currency`, `from_at`, `price`, `sale_price`, `sale_ends_at` FROM `price_changes` WHERE `kind` = 'course' AND `ref_id` = NEW.`course_id` AND `currency` = NEW.`currency`; END;--> statement-breakpoint
CREATE TRIGGER `priced_bundle_prices_added` AFTER INSERT ON `bundle_prices` BEGIN DELETE FROM `price_history` WHERE `kind` = 'bundle' AND `ref_id` = NEW.`bundle_id` AND `currency` = NEW.`currency` AND `from_at` >= CAST(unixepoch('subsec') * 1000 AS INTEGER); INSERT INTO `price_history` (`kind`, `ref_id`, `currency`, `from_at`, `price`, `sale_price`, `sale_ends_at`) SELECT `kind`, `ref_id`, `currency`, `from_at`, `price`, `sale_price`, `sale_ends_at` FROM `price_changes` WHERE `kind` = 'bundle' AND `ref_id` = NEW.`bundle_id` AND `currency` = NEW.`currency`; END;--> statement-breakpoint
CREATE TRIGGER `priced_bundle_prices_changed` AFTER UPDATE ON `bundle_prices` BEGIN DELETE FROM `price_history` WHERE `kind` = 'bundle' AND `ref_id` = NEW.`bundle_id` AND `currency` = NEW.`currency` AND `from_at` >= CAST(unixepoch('subsec') * 1000 AS INTEGER); INSERT INTO `price_history` (`kind`, `ref_id`, `currency`, `from_at`, `price`, `sale_price`, `sale_ends_at`) SELECT `kind`, `ref_id`, `currency`, `from_at`, `price`, `sale_price`, `sale_ends_at` FROM `price_changes` WHERE `kind` = 'bundle' AND `ref_id` = NEW.`bundle_id` AND `currency` = NEW.`currency`; END;--> statement-breakpoint
CREATE TRIGGER `priced_courses_changed` AFTER UPDATE OF `is_sale_active`, `sale_ends_at`, `published_at` ON `courses` WHEN OLD.`is_sale_active` IS NOT NEW.`is_sale_active` OR OLD.`sale_ends_at` IS NOT NEW.`sale_ends_at` OR OLD.`published_at` IS NOT NEW.`published_at` BEGIN DELETE FROM `price_history` WHERE `kind` = 'course' AND `ref_id` = NEW.`id` AND `currency` IN (SELECT `currency` FROM `course_prices` WHERE `course_id` = NEW.`id`) AND `from_at` >= CAST(unixepoch('subsec') * 1000 AS INTEGER); INSERT INTO `price_history` (`kind`, `ref_id`, `currency`, `from_at`, `price`, `sale_price`, `sale_ends_at`) SELECT `kind`, `ref_id`, `currency`, `from_at`, `price`, `sale_price`, `sale_ends_at` FROM `price_changes` WHERE `kind` = 'course' AND `ref_id` = NEW.`id`; END;--> statement-breakpoint
CREATE TRIGGER `priced_bundles_changed` AFTER UPDATE OF `published_at` ON `bundles` WHEN OLD.`published_at` IS NOT NEW.`published_at` BEGIN DELETE FROM `price_history` WHERE `kind` = 'bundle' AND `ref_id` = NEW.`id` AND `currency` IN (SELECT `currency` FROM `bundle_prices` WHERE `bundle_id` = NEW.`id`) AND `from_at` >= CAST(unixepoch('subsec') * 1000 AS INTEGER); INSERT INTO `price_history` (`kind`, `ref_id`, `currency`, `from_at`, `price`, `sale_price`, `sale_ends_at`) SELECT `kind`, `ref_id`, `currency`, `from_at`, `price`, `sale_price`, `sale_ends_at` FROM `price_changes` WHERE `kind` = 'bundle' AND `ref_id` = NEW.`id`; END;--> statement-breakpoint
-- The history begins with today's prices. What was asked before is unknown, so that nothing is struck in the EU for a
-- sale that is running now.
INSERT INTO `price_history` (`kind`, `ref_id`, `currency`, `from_at`, `price`, `sale_price`, `sale_ends_at`) SELECT `kind`, `ref_id`, `currency`, `from_at`, `price`, `sale_price`, `sale_ends_at` FROM `price_changes`;
