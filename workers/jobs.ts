import type { OutboxRow } from '#db/outbox';
import { applyRetention } from '#db/retention';
import {
  accountExistsMail,
  type MailRenderer,
  sessionReuseMail,
  verificationMail,
} from '~/features/accounts/account-mails.server';
import { deliverMail } from '~/features/accounts/deliver-mail.server';
import {
  emailChangedMail,
  emailChangeMail,
  passwordChangedMail,
  restoreMail,
} from '~/features/accounts/recovery-mails.server';
import { twoFactorMails } from '~/features/accounts/two-factor-mails.server';
import { runBulkAct } from '~/features/admin/bulk/run-bulk-act.server';
import { giveBackByOffice } from '~/features/admin/refund-purchase.server';
import { indexArticles } from '~/features/articles/index-articles.server';
import { indexCourses } from '~/features/catalogue/index-courses.server';
import { acknowledgePage, completePurchase, sweepOpenOrders } from '~/features/checkout/complete-purchase.server';
import { purchaseMail, refundMail, takenBackMail } from '~/features/checkout/purchase-mail.server';
import { putPrices } from '~/features/checkout/put-prices.server';
import { refundExtra, refundOrder } from '~/features/checkout/refund-order.server';
import { reportPurchase } from '~/features/checkout/report-purchase.server';
import { giftMail, giftTakenBackMail } from '~/features/codes/gift-mails.server';
import { hiddenMail } from '~/features/comments/hidden-mail.server';
import { replyMail } from '~/features/comments/reply-mail.server';
import { deliverContactMail } from '~/features/contact/contact-mails.server';
import { sweepUploads } from '~/features/drafts/abandon-upload.server';
import { checkUpload } from '~/features/drafts/check-upload.server';
import { receiptMail, winnerMail } from '~/features/festival/festival-mails.server';
import { clearJourney } from '~/features/journey/clear-journey.server';
import { sweepLooks } from '~/features/looks/end-look.server';
import { resizeImage } from '~/features/media/make-sizes.server';
import { makeVariants } from '~/features/media/make-variants.server';
import { redrawUploads } from '~/features/media/redraw-uploads.server';
import { removeDroppedFiles, sweepFiles } from '~/features/media/sweep-files.server';
import { practiceDueMail, remindOfDue } from '~/features/practice/lessons/remind-of-due.server';
import { deliverFarewell } from '~/features/privacy/deliver-farewell.server';
import { rewardCodeMail } from '~/features/rewards/reward-code-mail.server';
import { sweepCheckouts } from '~/features/subscriptions/complete-subscription.server';
import { endSecondTrial } from '~/features/subscriptions/keep-trial.server';
import { noticeMails } from '~/features/subscriptions/notice-mails.server';
import { reportSubscription } from '~/features/subscriptions/report-subscription.server';
import {
  cardExpiredMail,
  cardExpiringMail,
  packageRefundedMail,
  subscriptionMail,
} from '~/features/subscriptions/subscription-mail.server';
import { finishFreeMonth } from '~/features/subscriptions/take-free-month.server';
import { tellSubscribers } from '~/features/subscriptions/tell-subscribers.server';
import { handleWebhook } from '~/features/webhooks/handle-webhook.server';
import { reconcileEvents } from '~/features/webhooks/receive-webhook.server';
import type { Job, MailKind } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';

const mails: Record<MailKind, MailRenderer> = {
  verification: verificationMail,
  'account-exists': accountExistsMail,
  'session-reuse': sessionReuseMail,
  purchase: purchaseMail,
  refund: refundMail,
  'taken-back': takenBackMail,
  'package-refunded': packageRefundedMail,
  'card-expiring': cardExpiringMail,
  'card-expired': cardExpiredMail,
  gift: giftMail,
  'gift-taken-back': giftTakenBackMail,
  'subscription-started': subscriptionMail,
  ...noticeMails,
  ...twoFactorMails,
  restore: restoreMail,
  'password-changed': passwordChangedMail,
  'email-change': emailChangeMail,
  'email-changed': emailChangedMail,
  'comment-reply': replyMail,
  'comment-hidden': hiddenMail,
  'practice-due': practiceDueMail,
  'reward-code': rewardCodeMail,
  'festival-receipt': receiptMail,
  'festival-winner': winnerMail,
};

/** Runs the use-case for an outbox row. */
export function runJob(scope: Scope, job: Job, row: OutboxRow): Promise<unknown> {
  switch (job.kind) {
    case 'send-mail':
      return deliverMail(scope, job, row.dedupeKey, mails[job.mail]);
    case 'handle-webhook':
      return handleWebhook(scope, job);
    case 'complete-purchase':
      return completePurchase(scope, job);
    case 'refund-order':
      return refundOrder(scope, job);
    case 'refund-extra':
      return refundExtra(scope, job);
    case 'refund-invoice':
      return giveBackByOffice(scope, job);
    case 'report-purchase':
      return reportPurchase(scope, job);
    case 'report-subscription':
      return reportSubscription(scope, job);
    case 'give-free-month':
      return finishFreeMonth(scope, job);
    case 'end-second-trial':
      return endSecondTrial(scope, job);
    case 'acknowledge-page':
      return acknowledgePage(scope, job);
    case 'send-farewell':
      return deliverFarewell(scope, job, row.dedupeKey);
    case 'send-contact-mail':
      return deliverContactMail(scope, job, row.dedupeKey);
    case 'resize-image':
      return resizeImage(scope, job);
    case 'remove-files':
      return removeDroppedFiles(scope, job);
    case 'put-prices':
      return putPrices(scope, job);
    case 'check-upload':
      return checkUpload(scope, job);
    case 'run-bulk-act':
      return runBulkAct(scope, job);
    case 'make-variants':
      return makeVariants(scope, job);
  }
}

/** The sweeps of the five-minute cron. */
export const sweeps: Record<string, (scope: Scope) => Promise<unknown>> = {
  orders: sweepOpenOrders,
  subscriptions: sweepCheckouts,
  'billing-events': reconcileEvents,
  notices: tellSubscribers,
  'practice-due': remindOfDue,
  retention: (scope) => applyRetention(scope.db, scope.now()),
  files: sweepFiles,
  looks: sweepLooks,
  'uploads-as-they-came': redrawUploads,
  uploads: sweepUploads,
  journey: (scope) => clearJourney(scope),
  search: (scope) => indexCourses(scope.db),
  'search-articles': (scope) => indexArticles(scope.db),
};
