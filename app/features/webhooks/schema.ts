import { z } from 'zod';

/** The states of an event of the billing provider. */
export const webhookStates = ['received', 'done', 'ignored', 'stale', 'failed'] as const;

/** One event, by the provider's id of it. */
export const WebhookToReplay = z.object({ eventId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Unknown event') });
export type WebhookToReplay = z.output<typeof WebhookToReplay>;
