-- Payments for courses and bundles were kept without their worth in pounds.
UPDATE `payments` SET `gbp_rate` = CASE `currency` WHEN 'GBP' THEN 1000000 ELSE (
    SELECT r.rate FROM `gbp_rates` r WHERE r.currency = `payments`.`currency`
      AND r.month <= strftime('%Y-%m', `payments`.`paid_at` / 1000, 'unixepoch')
    ORDER BY r.month DESC LIMIT 1) END
  WHERE `amount_in_gbp` IS NULL;--> statement-breakpoint
UPDATE `payments` SET `amount_in_gbp` = CAST((`amount` * `gbp_rate` + 500000) / 1000000 AS INTEGER)
  WHERE `amount_in_gbp` IS NULL AND `gbp_rate` IS NOT NULL;
