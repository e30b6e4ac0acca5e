import type { OutboxRow } from '#db/outbox';
import { applyRetention } from '#db/retention';
import {
  accountExistsMail,
  changeMails,
  emailChangedMail,
  emailChangeMail,
  type MailRenderer,
  restoreMail,
  sessionReuseMail,
  verificationMail,
} from '~/features/accounts/mail/account-mails.server';
import { deliverMail } from '~/features/accounts/mail/deliver-mail.server';
import { runBulkAct } from '~/features/admin/bulk/run-bulk-act.server';
import { indexArticles } from '~/features/articles/index-articles.server';
import { indexCourses } from '~/features/catalogue/index-courses.server';
import { refundPayment } from '~/features/checkout/ask-for-refund.server';
import { acknowledgePage, completePurchase, sweepOpenOrders } from '~/features/checkout/complete-purchase.server';
import { purchaseMail, refundMail, takenBackMail } from '~/features/checkout/purchase-mail.server';
import { putPrices } from '~/features/checkout/put-prices.server';
import { refundExtra, refundOrder } from '~/features/checkout/refund-order.server';
import { reportPurchase } from '~/features/checkout/report-purchase.server';
import { giftMail, giftTakenBackMail } from '~/features/codes/gift-mails.server';
import { hiddenMail } from '~/features/comments/hidden-mail.server';
import { replyMail } from '~/features/comments/reply-mail.server';
import { deliverContactMail } from '~/features/contact/contact-mails.server';
import { checkUpload } from '~/features/drafts/check-upload.server';
import { sweepUploads } from '~/features/drafts/receive-upload.server';
import { receiptMail, winnerMail } from '~/features/festival/festival-mails.server';
import { clearJourney } from '~/features/journey/clear-journey.server';
import { sweepLooks } from '~/features/looks/begin-look.server';
import { resizeImage } from '~/features/media/make-sizes.server';
import { makeVariants } from '~/features/media/make-variants.server';
import { removeDroppedFiles, sweepFiles } from '~/features/media/sweep-files.server';
import { redrawUploads } from '~/features/media/upload-file.server';
import { practiceDueMail, remindOfDue } from '~/features/practice/lessons/remind-of-due.server';
import { eraseAgain } from '~/features/privacy/delete-account.server';
import { deliverFarewell } from '~/features/privacy/deliver-farewell.server';
import { noteErasure, sweepErasures } from '~/features/privacy/note-erasure.server';
import { noteKeys } from '~/features/privacy/note-keys.server';
import { rewardCodeMail } from '~/features/rewards/redeem-reward.server';
import { sweepCheckouts } from '~/features/subscriptions/complete-subscription.server';
import { endWithdrawn } from '~/features/subscriptions/end-withdrawn.server';
import { endSecondTrial } from '~/features/subscriptions/keep-trial.server';
import { noticeMails } from '~/features/subscriptions/notice-mails.server';
import { reportSubscription } from '~/features/subscriptions/report-subscription.server';
import {
  cardExpiredMail,
  cardExpiringMail,
  packageRefundedMail,
  subscriptionMail,
  withdrawalRefundedMail,
} from '~/features/subscriptions/subscription-mail.server';
import { finishFreeMonth } from '~/features/subscriptions/take-free-month.server';
import { tellSubscribers } from '~/features/subscriptions/tell-subscribers.server';
import { handleWebhook } from '~/features/webhooks/handle-webhook.server';
import { reconcileEvents } from '~/features/webhooks/receive-webhook.server';
import { deliverDeclarationMail } from '~/features/withdrawals/declaration-mails.server';
import { settleDeclaration } from '~/features/withdrawals/settle-declaration.server';
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
  ...changeMails,
  restore: restoreMail,
  'email-change': emailChangeMail,
  'email-changed': emailChangedMail,
  'comment-reply': replyMail,
  'comment-hidden': hiddenMail,
  'practice-due': practiceDueMail,
  'reward-code': rewardCodeMail,
  'festival-receipt': receiptMail,
  'festival-winner': winnerMail,
  'withdrawal-refunded': withdrawalRefundedMail,
};

/** The job of a kind, written so that TypeScript lets `jobs[job.kind](scope, job, row)` compile for any kind. */
type JobOf<Kind extends Job['kind']> = { [K in Kind]: { kind: K } & Omit<Extract<Job, { kind: K }>, 'kind'> }[Kind];

/** The use-case of each kind of job. */
const jobs: { [Kind in Job['kind']]: (scope: Scope, job: JobOf<Kind>, row: OutboxRow) => Promise<unknown> } = {
  'send-mail': (scope, job, row) => deliverMail(scope, job, row.dedupeKey, mails[job.mail]),
  'handle-webhook': handleWebhook,
  'complete-purchase': completePurchase,
  'refund-order': refundOrder,
  'refund-extra': refundExtra,
  'refund-invoice': refundPayment,
  'report-purchase': reportPurchase,
  'report-subscription': reportSubscription,
  'give-free-month': finishFreeMonth,
  'end-second-trial': endSecondTrial,
  'acknowledge-page': acknowledgePage,
  'send-farewell': (scope, job, row) => deliverFarewell(scope, job, row.dedupeKey),
  'send-contact-mail': (scope, job, row) => deliverContactMail(scope, job, row.dedupeKey),
  'send-declaration-mail': (scope, job, row) => deliverDeclarationMail(scope, job, row.dedupeKey),
  'settle-declaration': settleDeclaration,
  'end-withdrawn': endWithdrawn,
  'resize-image': resizeImage,
  'remove-files': removeDroppedFiles,
  'note-erasure': noteErasure,
  'erase-again': eraseAgain,
  'put-prices': putPrices,
  'check-upload': (scope, job) => checkUpload(scope, job),
  'run-bulk-act': runBulkAct,
  'make-variants': makeVariants,
};

/** Runs the use-case for an outbox row. */
export function runJob<Kind extends Job['kind']>(scope: Scope, job: JobOf<Kind>, row: OutboxRow): Promise<unknown> {
  return jobs[job.kind](scope, job, row);
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
  erasures: sweepErasures,
  keys: noteKeys,
  'uploads-as-they-came': redrawUploads,
  uploads: sweepUploads,
  journey: (scope) => clearJourney(scope),
  search: (scope) => indexCourses(scope.db),
  'search-articles': (scope) => indexArticles(scope.db),
};
