ALTER TABLE `files` ADD `lesson_id` text REFERENCES lessons(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX `files_lesson` ON `files` (`lesson_id`) WHERE lesson_id IS NOT NULL;--> statement-breakpoint
-- The ids of video rows were made of the lesson's id and a number, so two lessons could share a row, or lose it to the
-- other. Each place that shares its row, or has none: its lesson, and the video that the lesson's newest version has
-- there. Of the lessons that share a row, the one whose film the row holds keeps it.
CREATE TABLE `__places` AS
  SELECT v.`block_id`, v.`position`, v.`file_id` AS `old_id`, b.`lesson_id`, l.`revision`,
    'v-' || lower(hex(randomblob(13))) AS `new_id`, f.`key`, NULL AS `film`, 0 AS `keeps`, 0 AS `is_found`,
    (SELECT count(*) FROM `block_videos` o JOIN `blocks` ob ON ob.`id` = o.`block_id`
      WHERE ob.`lesson_id` = b.`lesson_id`
        AND (ob.`position` < b.`position` OR (ob.`position` = b.`position` AND o.`position` < v.`position`))) AS `place`
  FROM `block_videos` v JOIN `blocks` b ON b.`id` = v.`block_id` JOIN `lessons` l ON l.`id` = b.`lesson_id`
  LEFT JOIN `files` f ON f.`id` = v.`file_id`
  WHERE f.`id` IS NULL OR (SELECT count(*) FROM `block_videos` s WHERE s.`file_id` = v.`file_id`) > 1;--> statement-breakpoint
UPDATE `__places` SET `film` = (
  SELECT q.`video` FROM (
    SELECT vi.`value` AS `video`, row_number() OVER (ORDER BY bl.`key`, vi.`key`) - 1 AS `place`
    FROM json_each(
        (SELECT d.`draft` FROM `draft_versions` d WHERE d.`kind` = 'lesson' AND d.`thing_id` = `__places`.`lesson_id`
          ORDER BY d.`saved_at` DESC, d.`id` DESC LIMIT 1), '$.blocks') bl,
      json_each(bl.`value`, '$.videos') vi) q
  WHERE q.`place` = `__places`.`place`);--> statement-breakpoint
UPDATE `__places` SET `keeps` = 1 WHERE `key` IS NOT NULL AND rowid = (
  SELECT o.rowid FROM `__places` o WHERE o.`old_id` = `__places`.`old_id`
  ORDER BY coalesce(o.`film` ->> 'clip' = substr(o.`key`, 7, 20), 0) DESC, o.`revision` DESC LIMIT 1);--> statement-breakpoint
UPDATE `__places` SET `is_found` = 1 WHERE `keeps` = 0 AND EXISTS (
  SELECT 1 FROM `files` s WHERE substr(s.`key`, 7, 20) = `__places`.`film` ->> 'clip' AND s.`kind` = 'video'
    AND s.`state` = 'ready' AND s.`user_id` IS NULL);--> statement-breakpoint
INSERT INTO `files` (`id`, `kind`, `key`, `content_type`, `bytes`, `width`, `height`, `duration_ms`, `poster_file_id`,
    `audio_file_id`, `is_public`, `is_resized`, `state`, `created_at`)
  SELECT p.`new_id`, 'video', f.`key`, f.`content_type`, f.`bytes`, f.`width`, f.`height`, f.`duration_ms`,
    p.`film` ->> 'poster', 'a' || (p.`film` ->> 'audio'), 0, 0, 'ready', f.`created_at`
  FROM `__places` p JOIN `files` f ON f.`id` = (SELECT s.`id` FROM `files` s
    WHERE substr(s.`key`, 7, 20) = p.`film` ->> 'clip' AND s.`kind` = 'video' AND s.`state` = 'ready'
      AND s.`user_id` IS NULL LIMIT 1)
  WHERE p.`is_found` = 1;--> statement-breakpoint
INSERT INTO `captions` (`file_id`, `language`, `label`, `vtt`)
  SELECT p.`new_id`, c.`value` ->> 'language', c.`value` ->> 'label', c.`value` ->> 'vtt'
  FROM `__places` p, json_each(p.`film`, '$.captions') c WHERE p.`is_found` = 1;--> statement-breakpoint
UPDATE `block_videos` SET `file_id` = (SELECT p.`new_id` FROM `__places` p
    WHERE p.`block_id` = `block_videos`.`block_id` AND p.`position` = `block_videos`.`position`)
  WHERE EXISTS (SELECT 1 FROM `__places` p WHERE p.`block_id` = `block_videos`.`block_id`
    AND p.`position` = `block_videos`.`position` AND p.`is_found` = 1);--> statement-breakpoint
DELETE FROM `block_videos` WHERE EXISTS (SELECT 1 FROM `__places` p
  WHERE p.`block_id` = `block_videos`.`block_id` AND p.`position` = `block_videos`.`position`
    AND p.`keeps` = 0 AND p.`is_found` = 0);--> statement-breakpoint
UPDATE `lessons` SET `duration_ms` = coalesce((SELECT sum(f.`duration_ms`) FROM `blocks` b
    JOIN `block_videos` v ON v.`block_id` = b.`id` JOIN `files` f ON f.`id` = v.`file_id`
    WHERE b.`lesson_id` = `lessons`.`id` AND b.`variant_of` IS NULL), 0)
  WHERE `id` IN (SELECT `lesson_id` FROM `__places` WHERE `keeps` = 0);--> statement-breakpoint
UPDATE `courses` SET `duration_ms` = (SELECT coalesce(sum(l.`duration_ms`), 0) FROM `lessons` l
    WHERE l.`course_id` = `courses`.`id` AND l.`published_at` < 253402214400000)
  WHERE `id` IN (SELECT l.`course_id` FROM `lessons` l JOIN `__places` p ON p.`lesson_id` = l.`id`
    WHERE p.`keeps` = 0);--> statement-breakpoint
INSERT INTO `meta` (`key`, `value`)
  SELECT 'shared-videos', json_group_array(json_object('kept', (SELECT k.`lesson_id` FROM `__places` k
      WHERE k.`old_id` = p.`old_id` AND k.`keeps` = 1), 'other', p.`lesson_id`, 'revision', p.`revision`,
    'isRestored', p.`is_found`))
  FROM `__places` p WHERE p.`keeps` = 0 HAVING count(*) > 0;--> statement-breakpoint
DROP TABLE `__places`;--> statement-breakpoint
UPDATE `files` SET `lesson_id` = (SELECT b.`lesson_id` FROM `block_videos` v JOIN `blocks` b ON b.`id` = v.`block_id`
    WHERE v.`file_id` = `files`.`id`)
  WHERE `kind` = 'video' AND `id` IN (SELECT `file_id` FROM `block_videos`);--> statement-breakpoint
DROP INDEX `block_videos_file`;--> statement-breakpoint
CREATE UNIQUE INDEX `block_videos_file` ON `block_videos` (`file_id`);
