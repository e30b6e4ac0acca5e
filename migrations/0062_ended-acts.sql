-- What an administrator searched for, and the reason, are deleted when a bulk act ends.
UPDATE bulk_acts SET chosen = '{"ids":[]}', reason = '' WHERE ended_at IS NOT NULL;
