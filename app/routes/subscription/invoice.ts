import { openInvoice } from '~/features/subscriptions/open-invoice.server';
import { page } from '~/http/page.server';
import { seeElsewhere } from '~/http/redirect.server';

/** Leads to the invoice at the provider. */
export const loader = page({ for: 'member' }, async ({ scope, params }) =>
  seeElsewhere(await openInvoice(scope, { paymentId: params.paymentId ?? '' })),
);
