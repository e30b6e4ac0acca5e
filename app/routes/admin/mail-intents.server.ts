import { resendMail } from '~/features/admin/resend-mail.server';
import { ResendMail } from '~/features/admin/schema';
import { forms, intent } from '~/http/forms.server';

/** An administrator's intents for a mail. */
export const mailForms = forms({
  resend: intent({
    for: 'admin',
    isKept: false,
    input: ResendMail,
    given: ({ params }) => ({ mailId: params.mailId ?? '' }),
    run: resendMail,
    next: () => ({ flash: { kind: 'success', text: 'The email will be sent again.' } }),
  }),
});
