ALTER TABLE `articles` ADD `changed_at` integer;--> statement-breakpoint
UPDATE articles SET changed_at = (SELECT max(v.saved_at) FROM draft_versions v
  WHERE v.kind = 'article' AND v.thing_id = articles.id AND v.saved_at > articles.published_at
    AND EXISTS (SELECT 1 FROM draft_versions e WHERE e.kind = v.kind AND e.thing_id = v.thing_id AND e.saved_at < v.saved_at));
