import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';

/** Benefits are a section of the rewards (specification 2, section 2). */
export const loader = page({ for: 'member' }, () => redirectTo(paths.rewards()));
