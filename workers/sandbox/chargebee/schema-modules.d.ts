/**
 * The request schemas that the provider's package contains but does not export. They come from the same description as
 * its client, so the sandbox refuses every parameter that the real API refuses.
 */
declare module '*.schema.js' {
  import type { z } from 'zod';

  type Body = z.ZodObject<Record<string, z.ZodType>>;
  export const CancelForItemsSubscriptionBodySchema: Body;
  export const ChangeTermEndSubscriptionBodySchema: Body;
  export const CheckoutExistingForItemsHostedPageBodySchema: Body;
  export const CheckoutNewForItemsHostedPageBodySchema: Body;
  export const CheckoutOneTimeForItemsHostedPageBodySchema: Body;
  export const CreateCustomerBodySchema: Body;
  export const CreateForChargeItemsAndChargesInvoiceBodySchema: Body;
  export const CreateForItemsCouponBodySchema: Body;
  export const CreateItemBodySchema: Body;
  export const CreateItemFamilyBodySchema: Body;
  export const CreateItemPriceBodySchema: Body;
  export const CreateWithItemsSubscriptionBodySchema: Body;
  export const CreateUsingPaymentIntentPaymentSourceBodySchema: Body;
  export const CreateUsingTempTokenPaymentSourceBodySchema: Body;
  export const ManagePaymentSourcesHostedPageBodySchema: Body;
  export const UpdateForItemsSubscriptionBodySchema: Body;
  export const CreateInvoiceForItemsEstimateBodySchema: Body;
  export const ListCouponBodySchema: Body;
  export const ListCreditNoteBodySchema: Body;
  export const ListCustomerBodySchema: Body;
  export const ListEventBodySchema: Body;
  export const ListHostedPageBodySchema: Body;
  export const ListInvoiceBodySchema: Body;
  export const ListItemBodySchema: Body;
  export const UpdateItemBodySchema: Body;
  export const ListItemPriceBodySchema: Body;
  export const UpdateItemPriceBodySchema: Body;
  export const ListSubscriptionBodySchema: Body;
  export const CreatePortalSessionBodySchema: Body;
  export const ListTransactionBodySchema: Body;
  export const PauseSubscriptionBodySchema: Body;
  export const PdfInvoiceBodySchema: Body;
  export const RefundInvoiceBodySchema: Body;
  export const RemoveScheduledCancellationSubscriptionBodySchema: Body;
  export const ResumeSubscriptionBodySchema: Body;
  export const UpdateCustomerBodySchema: Body;
  export const UpdateForItemsCouponBodySchema: Body;
}
