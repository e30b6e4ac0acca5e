import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';

/** The specification's further page: leads to the subscription basket, its query kept. */
export const loader = page(({ url }) => redirectTo(paths.subscriptionBasket() + url.search));
