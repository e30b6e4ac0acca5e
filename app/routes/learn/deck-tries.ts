import { keepTry } from '~/features/decks/keep-try.server';
import { KeepTry } from '~/features/decks/schema';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';

export { sendForm as clientAction } from '~/ui/forms/send-form';

/** The address that takes the instrument's tries has no page: visitors go to the exercise. */
export const loader = page(({ params }) => redirectTo(paths.decks(params.exerciseId ?? '')));

export const action = forms({
  try: intent({
    for: 'member',
    isKept: false,
    limit: ['deck-try-user'],
    isScripted: true,
    input: KeepTry,
    given: ({ params }) => ({ exerciseId: params.exerciseId ?? '' }),
    run: keepTry,
    next: () => Response.json({}),
  }),
});
