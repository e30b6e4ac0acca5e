import { pageOfFurther } from '~/paths';
import type { DoorArgs } from './page-context';

/**
 * The loader of the address that `furtherPath` builds, for scripts: the page's own loader, asked at the page's own
 * address, so that it checks the reader and remembers where they were like the page. Its data is answered as JSON.
 */
export function furtherOf<Answer>(loader: (args: DoorArgs) => Answer): (args: DoorArgs) => Answer {
  return ({ request, ...args }) => {
    const url = new URL(request.url);
    url.pathname = pageOfFurther(url.pathname);
    return loader({ ...args, request: new Request(url, request) });
  };
}
