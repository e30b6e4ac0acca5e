import { z } from 'zod';
import { newId } from '~/kit/ids';
import { newsHeaders, seenNewsCookie } from '~/kit/shell-types';
import { cookieRules } from './cookie-rules';
import type { Visit } from './visit';

const Flash = z.object({
  /** Names this piece of news, so that a browser shows it once. */
  id: z.string(),
  kind: z.enum(['success', 'info', 'warning', 'error']),
  title: z.string().optional(),
  text: z.string(),
  undo: z.object({ action: z.string(), label: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
  isBrief: z.boolean().optional(),
});
export type Flash = z.infer<typeof Flash>;
export type NewFlash = Omit<Flash, 'id'>;

/** A message for the next page that is shown. */
export function setFlash(visit: Visit, news: NewFlash): void {
  visit.cookies.set(cookieRules.flash, { id: newId(), ...news });
}

/**
 * Tells what came of a form. A note in passing comes with the answer itself where the page's script asks for that;
 * everything else is kept for the next page that is shown.
 */
export function tellOfForm(visit: Visit, request: Request, answer: Response, news: NewFlash): void {
  if (news.isBrief && request.headers.has(newsHeaders.asks)) {
    answer.headers.set(newsHeaders.brings, encodeURIComponent(JSON.stringify(news)));
  } else setFlash(visit, news);
}

/**
 * The message for the page that is being answered, unless this browser says that it has shown it already. It is
 * forgotten only when a page has been shown with it (`forgetShownFlash`): one that redirects passes it on.
 */
export function showFlash(visit: Visit): Flash | null {
  const read = Flash.safeParse(visit.cookies.read(cookieRules.flash));
  if (!read.success || visit.cookies.readPlain(seenNewsCookie) === read.data.id) return null;
  visit.news.isShown = true;
  return read.data;
}

/**
 * Forgets the message once a document with it leaves: who asks for the headers alone is shown nothing. Where a client
 * script asks for data, the browser itself says later that it has shown it: of the answers to one navigation each is
 * asked for by itself, and only the script knows whether a page or a redirect came of them.
 */
export function forgetShownFlash(visit: Visit, request: Request, answer: Response): void {
  const isRedirect = answer.status >= 300 && answer.status < 400;
  const isData = new URL(request.url).searchParams.has('_data');
  if (visit.news.isShown && request.method !== 'HEAD' && !isRedirect && !isData) visit.cookies.clear(cookieRules.flash);
}
