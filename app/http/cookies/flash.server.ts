import { z } from 'zod';
import { newId } from '~/kit/ids';
import { seenNewsCookie } from '~/kit/shell-types';
import { paths } from '~/paths';
import type { Visit } from '../visit';
import { cookieRules } from './cookie-rules';

const Flash = z.object({
  /** Identifies the message, so that a browser shows it once. */
  id: z.string(),
  kind: z.enum(['success', 'info', 'warning', 'error']),
  title: z.string().optional(),
  text: z.string(),
  undo: z.object({ action: z.string(), label: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
  link: z.object({ href: z.string(), label: z.string() }).optional(),
  isBrief: z.boolean().optional(),
  place: z.string().optional(),
});
export type Flash = z.infer<typeof Flash>;
export type NewFlash = Omit<Flash, 'id'>;

/** The warning for a member whose subscription is paused, with the way to resume it. */
export function pausedNews(text: string): NewFlash {
  return {
    kind: 'warning',
    text,
    link: { href: paths.myProfile({ openBillingPortal: true }), label: 'Billing Portal' },
  };
}

/** Stores a flash message for the next displayed page. */
export function setFlash(visit: Visit, flash: NewFlash): void {
  visit.cookies.set(cookieRules.flash, { id: newId(), ...flash });
}

/**
 * The flash message for this page, unless the browser has already shown it. Only a displayed page clears it
 * (`forgetShownFlash`), so a redirect passes it on.
 */
export function showFlash(visit: Visit): Flash | null {
  const read = Flash.safeParse(visit.cookies.read(cookieRules.flash));
  if (!read.success || visit.cookies.readPlain(seenNewsCookie) === read.data.id) return null;
  visit.flash.isShown = true;
  return read.data;
}

/**
 * Clears the message once a document shows it; HEAD shows nothing. When a script loads a page's data, the browser itself
 * records that it showed the message: a navigation makes several requests, and only the script knows whether they
 * resulted in a page or a redirect.
 */
export function forgetShownFlash(visit: Visit, request: Request, answer: Response): void {
  const isDocument = answer.headers.get('content-type')?.startsWith('text/html');
  if (visit.flash.isShown && request.method !== 'HEAD' && isDocument) visit.cookies.clear(cookieRules.flash);
}
