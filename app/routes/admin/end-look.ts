import { z } from 'zod';
import { endLook } from '~/features/looks/begin-look.server';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';
import { officeIntent, said } from './office-intent.server';

export { sendForm as clientAction } from '~/ui/forms/send-form';

/** Only the button ends a look. */
export const loader = page({ for: 'admin' }, () => redirectTo(paths.home()));

/** The form in the strip that every page shows during a look. The super admin sends it as themselves. */
export const action = forms({
  stop: officeIntent({
    input: z.object({}),
    run: (scope, _input, { visit }) => {
      const lookId = visit.cookies.read(cookieRules.look);
      return endLook(scope, { lookId: typeof lookId === 'string' ? lookId : '' });
    },
    next: (userId, { visit }) => {
      visit.cookies.clear(cookieRules.look);
      return {
        ...said('You see the site as yourself again.'),
        to: userId ? paths.adminUser(userId) : paths.admin(),
      };
    },
  }),
});
