import type { TypedResponse } from '@remix-run/cloudflare';
import { json } from '@remix-run/cloudflare';
import { neverStored } from '~/kit/caching';
import { admit } from './admit.server';
import { keepReferral } from './cookies/referral.server';
import type { Audience } from './gate';
import { type DoorArgs, type PageContext, pageContext } from './page-context';
import { answering } from './page-refusal.server';
import type { Visit } from './visit';

export type { PageContext } from './page-context';

export interface PageOptions {
  /** Who may open the page; anyone if absent. */
  for?: Audience;
  /** The page is the same for every guest, so it may be cached (`workers/guest-cache.ts`). */
  cacheForGuests?: GuestCaching;
}

/** The cache key of a guests' page: path, country, currency, and these parameters. */
export interface GuestCaching {
  /** Parameters that the page varies by; others are ignored. */
  by: readonly string[];
  /** Parameters that prevent caching: a search, a way back. */
  never?: readonly string[];
}

/** Prevents caching of this response for other guests: its address names something that does not exist. */
export function forThisReaderAlone(visit: Visit): void {
  visit.headers.set('cache-control', neverStored);
}

/** A page's data with its own status. */
class WithStatus<Data> {
  constructor(
    readonly status: number,
    readonly data: Data,
  ) {}
}

/** Wraps a loader's data with a status other than 200, for example a dead link's 410. */
export function withStatus<Data>(status: number, data: Data): WithStatus<Data> {
  return new WithStatus(status, data);
}

type Data<Answer> = Answer extends WithStatus<infer D> ? D : Answer extends Response ? never : Answer;
type Handler<Answer> = (context: PageContext) => Promise<Answer> | Answer;
interface Loader<Answer> {
  (args: DoorArgs): Promise<TypedResponse<Data<Answer>>>;
  /** Read by the guests' cache of the Worker, before Remix. */
  guests?: GuestCaching;
}

/**
 * A page's loader: asks the gate, runs the handler, turns an AppError into an error page or redirect. A handler returns
 * the page's data, data with a status (`withStatus`), or a Response such as a redirect.
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
