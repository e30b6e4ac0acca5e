-- The stored number and length of a course's lessons included hidden lessons, which have no publish date: theirs is
-- 31 December 9999.
UPDATE `courses` SET
  `lessons_count` = (SELECT count(*) FROM `lessons` l
    WHERE l.course_id = `courses`.`id` AND l.published_at < 253402214400000),
  `duration_ms` = (SELECT coalesce(sum(l.duration_ms), 0) FROM `lessons` l
    WHERE l.course_id = `courses`.`id` AND l.published_at < 253402214400000)
  WHERE EXISTS (SELECT 1 FROM `lessons` h
    WHERE h.course_id = `courses`.`id` AND h.published_at >= 253402214400000);
