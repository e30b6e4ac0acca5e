import { z } from 'zod';

/** Whose versions are kept. */
export interface VersionOf {
  kind: 'course' | 'lesson' | 'article';
  thingId: string;
}

export const BringBack = z.object({
  version: z.string('Is required').max(80),
  /** The state that the reader saw as the current one; empty for one that was never saved here. */
  revision: z.string('Is required').max(80),
});
export type BringBack = z.output<typeof BringBack>;
