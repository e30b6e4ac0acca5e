import { Draft, ReceiptAgain, SentEntry } from '~/features/festival/schema';
import { resendReceipt, saveDraft, sendEntry } from '~/features/festival/send-entry.server';
import { forms, intent } from '~/http/forms.server';
import { paths } from '~/paths';

/** The intents of a member's entry page. */
export const entryForms = forms(
  {
    send: intent({
      for: 'member',
      isKept: true,
      limit: ['festival-entry'],
      input: SentEntry,
      run: sendEntry,
      next: () => ({
        flash: { kind: 'success', title: 'Success!', text: 'We’ve received your entry. We’ll email you a receipt.' },
        to: paths.riseFestivalEnter(),
      }),
    }),
    draft: intent({
      for: 'member',
      isKept: true,
      limit: 'ownRow',
      input: Draft,
      run: saveDraft,
      next: () => ({
        flash: { kind: 'success', text: 'Draft saved. The jury can’t see it until you send it.' },
        at: '#entry',
      }),
    }),
    'mail-receipt': intent({
      for: 'member',
      isKept: true,
      limit: ['festival-receipt'],
      input: ReceiptAgain,
      run: resendReceipt,
      next: () => ({ flash: { kind: 'success', text: 'The receipt is on its way.' } }),
    }),
  },
  { unnamed: 'send' },
);
