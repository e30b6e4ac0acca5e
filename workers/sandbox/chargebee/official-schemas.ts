/**
 * The request schemas of the provider's package, which does not export them. They come from the same description as its
 * client, so the sandbox refuses every parameter that the real API refuses.
 */
export {
  CreateForItemsCouponBodySchema,
  ListCouponBodySchema,
  UpdateForItemsCouponBodySchema,
} from '../../../node_modules/chargebee/esm/schema/coupon.schema.js';
export { ListCreditNoteBodySchema } from '../../../node_modules/chargebee/esm/schema/credit_note.schema.js';
export {
  CreateCustomerBodySchema,
  ListCustomerBodySchema,
  UpdateCustomerBodySchema,
} from '../../../node_modules/chargebee/esm/schema/customer.schema.js';
export { CreateInvoiceForItemsEstimateBodySchema } from '../../../node_modules/chargebee/esm/schema/estimate.schema.js';
export { ListEventBodySchema } from '../../../node_modules/chargebee/esm/schema/event.schema.js';
export {
  CheckoutExistingForItemsHostedPageBodySchema,
  CheckoutNewForItemsHostedPageBodySchema,
  CheckoutOneTimeForItemsHostedPageBodySchema,
  ListHostedPageBodySchema,
  ManagePaymentSourcesHostedPageBodySchema,
} from '../../../node_modules/chargebee/esm/schema/hosted_page.schema.js';
export {
  CreateForChargeItemsAndChargesInvoiceBodySchema,
  ListInvoiceBodySchema,
  PdfInvoiceBodySchema,
  RefundInvoiceBodySchema,
} from '../../../node_modules/chargebee/esm/schema/invoice.schema.js';
export {
  CreateItemBodySchema,
  ListItemBodySchema,
  UpdateItemBodySchema,
} from '../../../node_modules/chargebee/esm/schema/item.schema.js';
export { CreateItemFamilyBodySchema } from '../../../node_modules/chargebee/esm/schema/item_family.schema.js';
export {
  CreateItemPriceBodySchema,
  ListItemPriceBodySchema,
  UpdateItemPriceBodySchema,
} from '../../../node_modules/chargebee/esm/schema/item_price.schema.js';
export {
  CreateUsingPaymentIntentPaymentSourceBodySchema,
  CreateUsingTempTokenPaymentSourceBodySchema,
} from '../../../node_modules/chargebee/esm/schema/payment_source.schema.js';
export { CreatePortalSessionBodySchema } from '../../../node_modules/chargebee/esm/schema/portal_session.schema.js';
export {
  CancelForItemsSubscriptionBodySchema,
  ChangeTermEndSubscriptionBodySchema,
  CreateWithItemsSubscriptionBodySchema,
  ListSubscriptionBodySchema,
  PauseSubscriptionBodySchema,
  RemoveScheduledCancellationSubscriptionBodySchema,
  ResumeSubscriptionBodySchema,
  UpdateForItemsSubscriptionBodySchema,
} from '../../../node_modules/chargebee/esm/schema/subscription.schema.js';
export { ListTransactionBodySchema } from '../../../node_modules/chargebee/esm/schema/transaction.schema.js';
