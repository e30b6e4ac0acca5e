import { beginLook } from '~/features/looks/begin-look.server';
import { BeginLook } from '~/features/looks/schema';
import { cookieRules } from '~/http/cookie-rules';
import { forms, intent } from '~/http/forms.server';
import { paths } from '~/paths';

/** Begins a look at the product as a member sees it. */
export const lookForms = forms({
  begin: intent({
    for: 'admin',
    isKept: false,
    input: BeginLook,
    given: ({ params }) => ({ userId: params.userId ?? '' }),
    run: beginLook,
    next: ({ lookId }, { visit }) => {
      visit.cookies.set(cookieRules.look, lookId);
      return { to: paths.home() };
    },
  }),
});
