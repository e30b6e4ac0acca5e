import { openInvoice } from '~/features/subscriptions/payments/open-portal.server';
import { leadToProvider } from '~/http/lead-to-provider.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';

/** Redirects to the invoice at the provider. */
export const loader = page({ for: 'member' }, ({ scope, visit, params }) =>
  leadToProvider({ scope, visit }, openInvoice(scope, { paymentId: params.paymentId ?? '' }), {
    text: 'We couldn’t get the invoice. Please try again in a few minutes.',
    to: paths.payments(),
  }),
);
