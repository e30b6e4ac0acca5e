import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';

/** The specification's further page: redirects to the subscription basket with its query. */
export const loader = page(({ url }) => redirectTo(paths.subscriptionBasket() + url.search));
