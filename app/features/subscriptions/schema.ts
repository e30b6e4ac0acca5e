import { z } from 'zod';

/** GET /chargebee/get-portal-session */
export const PortalOutput = z.object({
  id: z.string(),
  /** Opens once, within the hour. */
  url: z.url(),
  expiresAt: z.iso.datetime().nullable(),
});
export type PortalOutput = z.infer<typeof PortalOutput>;
