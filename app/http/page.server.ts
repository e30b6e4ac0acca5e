import type { TypedResponse } from '@remix-run/cloudflare';
import { json } from '@remix-run/cloudflare';
import { admit } from './admit.server';
import type { Audience } from './gate';
import { type DoorArgs, type PageContext, pageContext } from './page-context';
import { answering } from './page-refusal.server';
import { keepReferral } from './referral.server';
import type { Visit } from './visit';

export type { PageContext } from './page-context';

export interface PageOptions {
  /** Who may open it; anyone when absent. */
  for?: Audience;
  /** Every guest is shown the same page, so that it may be kept for the next one (`workers/guest-cache.ts`). */
  cacheForGuests?: GuestCaching;
}

/**
 * How the page of an address that is kept for guests is told from others: by path, country and currency, and by
 * parameters.
 */
export interface GuestCaching {
  /** Parameters that make another page of it; those that are named nowhere make none. */
  by: readonly string[];
  /** Parameters whose pages are not kept: a search, a way back. */
  never?: readonly string[];
}

/** Keeps an answer from being kept for other guests: its address names something that there is not. */
export function forThisReaderAlone(visit: Visit): void {
  visit.headers.set('cache-control', 'private, no-store');
}

/** A page's data under a status of its own. */
class WithStatus<Data> {
  constructor(
    readonly status: number,
    readonly data: Data,
  ) {}
}

/** What a loader answers for a page that is shown with another status than 200: a dead link's 410, say. */
export function withStatus<Data>(status: number, data: Data): WithStatus<Data> {
  return new WithStatus(status, data);
}

type Data<Answer> = Answer extends WithStatus<infer D> ? D : Answer extends Response ? never : Answer;
type Handler<Answer> = (context: PageContext) => Promise<Answer> | Answer;
interface Loader<Answer> {
  (args: DoorArgs): Promise<TypedResponse<Data<Answer>>>;
  /** Read by the Worker's entry, ahead of Remix. */
  guests?: GuestCaching;
}

/**
 * The door of pages: asks the gate, runs the handler, turns an AppError into the page or redirect that a reader should
 * see. A handler answers the page's data, data with a status (`withStatus`), or a Response such as a redirect.
 */
export function page<Answer>(handler: Handler<Answer>): Loader<Answer>;
export function page<Answer>(options: PageOptions, handler: Handler<Answer>): Loader<Answer>;
export function page<Answer>(
  ...given: [Handler<Answer>] | [PageOptions, Handler<Answer>]
): ((args: DoorArgs) => Promise<Response>) & { guests?: GuestCaching } {
  const [options, handler] = given.length === 1 ? [{}, given[0]] : given;
  const load = (args: DoorArgs) => {
    const context = pageContext(args);
    return answering(context, async () => {
      keepReferral(context);
      await admit(options.for ?? 'any', context);
      const answer = await handler(context);
      if (answer instanceof Response) return answer;
      return answer instanceof WithStatus ? json(answer.data, answer.status) : json(answer);
    });
  };
  return Object.assign(load, { guests: options.cacheForGuests });
}
