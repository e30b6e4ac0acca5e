import { z } from 'zod';
import { cookieRules } from './cookie-rules';
import type { Visit } from './visit';

const Flash = z.object({
  kind: z.enum(['success', 'info', 'warning', 'error']),
  title: z.string().optional(),
  text: z.string(),
  undo: z.object({ action: z.string(), label: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
});
export type Flash = z.infer<typeof Flash>;

/** A message for the next page. */
export function setFlash(visit: Visit, flash: Flash): void {
  visit.cookies.set(cookieRules.flash, flash);
}

/** Reads the message and forgets it. */
export function takeFlash(visit: Visit): Flash | null {
  const read = Flash.safeParse(visit.cookies.read(cookieRules.flash));
  visit.cookies.clear(cookieRules.flash);
  return read.success ? read.data : null;
}
