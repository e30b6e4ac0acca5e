import { json } from '@remix-run/cloudflare';
import { presentDetails } from '~/features/admin/present-festival.server';
import { choosePlaces, confirmWinner, passPrize } from '~/features/festival/choose-places.server';
import { OfEdition, OneEntry, Places } from '~/features/festival/schema';
import { exportEntries, openEntryDetails } from '~/features/festival/show-jury.server';
import { forms, intent } from '~/http/forms.server';
import type { PageContext } from '~/http/page-context';

const ofThisPage = ({ params }: PageContext) => ({ editionId: params.editionId ?? '' });
const office = { for: 'admin', isKept: false } as const;
const done = (text: string) => () => ({ flash: { kind: 'success' as const, text } });

/** The jury's intents for the entries of an edition. */
export const editionForms = forms({
  export: intent({
    ...office,
    given: ofThisPage,
    input: OfEdition,
    run: exportEntries,
    next: (file) => json({ file }),
  }),
  'open-details': intent({
    ...office,
    input: OneEntry,
    run: async (scope, input) => presentDetails(input.entryId, await openEntryDetails(scope, input)),
    // Only this response contains them; they have no URL.
    next: (opened) => json({ opened }),
  }),
  'choose-places': intent({
    ...office,
    given: ofThisPage,
    input: Places,
    run: choosePlaces,
    next: done('We’ve emailed the winner, who has five days to answer.'),
  }),
  'confirm-winner': intent({
    ...office,
    given: ofThisPage,
    input: OfEdition,
    run: confirmWinner,
    next: done('The winner has accepted the prize.'),
  }),
  'pass-prize': intent({
    ...office,
    given: ofThisPage,
    input: OfEdition,
    run: passPrize,
    next: (to) => ({
      flash: {
        kind: 'success',
        text:
          to === 'nobody'
            ? 'The prize is free again. Choose another winner.'
            : 'The prize has gone to the runner-up. We’ve emailed them.',
      },
    }),
  }),
});
