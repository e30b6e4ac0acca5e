DROP INDEX `entitlements_live`;--> statement-breakpoint
CREATE INDEX `entitlements_owner` ON `entitlements` (`user_id`,`kind`,`ref_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `entitlements_ordered` ON `entitlements` (`user_id`,`kind`,`ref_id`) WHERE source = 'order' AND revoked_at IS NULL;