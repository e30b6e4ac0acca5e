CREATE INDEX `activation_codes_unused` ON `activation_codes` (`expires_at`) WHERE used_at IS NULL;--> statement-breakpoint
CREATE INDEX `gifts_addressed` ON `gifts` (`sent_at`) WHERE sealed_to IS NOT NULL;--> statement-breakpoint
CREATE INDEX `webhook_events_payload` ON `webhook_events` (`received_at`) WHERE payload IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reward_codes_left` ON `reward_codes` (`redeemed_at`) WHERE redeemed_at IS NOT NULL AND user_id IS NULL;--> statement-breakpoint
CREATE INDEX `second_factors_pending` ON `second_factors` (`pending_since`) WHERE confirmed_at IS NULL;--> statement-breakpoint
CREATE INDEX `subscription_checkouts_settled` ON `subscription_checkouts` (`created_at`) WHERE check_at IS NULL;