CREATE TRIGGER `saved_lessons_removed` AFTER DELETE ON `lessons` BEGIN
	DELETE FROM saved_drafts WHERE kind = 'lesson' AND thing_id = OLD.id;
END;
--> statement-breakpoint
-- The newest draft of a lesson that an administrator has saved becomes the one that all of them share.
INSERT INTO saved_drafts (kind, thing_id, title, fields, revision, user_id, saved_at)
SELECT 'lesson', l.id, coalesce(nullif(trim(k.fields ->> 'title'), ''), l.title),
	json_remove(k.fields, '$."kept.saved"', '$."kept.form"', '$."kept.from"', '$."kept.path"'), k.id, k.user_id, k.saved_at
FROM kept_drafts k JOIN lessons l ON k.path = '/admin/courses/' || l.course_id || '/lessons/' || l.id
WHERE k.fields ->> '$."kept.saved"' IS NOT NULL
ORDER BY k.saved_at DESC
ON CONFLICT DO NOTHING;
--> statement-breakpoint
DELETE FROM kept_drafts WHERE id IN (SELECT revision FROM saved_drafts WHERE kind = 'lesson');
--> statement-breakpoint
-- The older ones stay with their authors, as what was typed.
UPDATE kept_drafts SET fields = json_remove(fields, '$."kept.saved"') WHERE fields ->> '$."kept.saved"' IS NOT NULL;
