import { z } from 'zod';

const id = z.string().min(1).max(64);

/** Replaces the user's id in a mail that may be addressed to somebody without an account. */
export const noUser = 'nobody';

/** The kinds of mails. A job's payload contains ids only; the text is rendered when the mail is sent. */
export const mailKinds = [
  'verification',
  'account-exists',
  'purchase',
  'refund',
  'taken-back',
  'package-refunded',
  'card-expiring',
  'card-expired',
  'gift',
  'gift-taken-back',
  'subscription-started',
  'trial-ending',
  'renewal-coming',
  'instalment-coming',
  'payment-failed',
  'grace-ending',
  'subscription-ended',
  'session-reuse',
  'restore',
  'password-changed',
  'two-factor-on',
  'two-factor-off',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'email-change',
  'email-changed',
  'comment-reply',
  'comment-hidden',
  'practice-due',
  'reward-code',
  'festival-receipt',
  'festival-winner',
  'withdrawal-refunded',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Mails about a message of the contact form: to the office, a copy to a member, a receipt to a guest. */
export const contactMailKinds = ['contact-message', 'contact-copy', 'contact-receipt'] as const;
export type ContactMailKind = (typeof contactMailKinds)[number];

/** Mails about a withdrawal or cancellation, to the address that was typed or to the member who was signed in. */
export const declarationMailKinds = [
  'declared',
  'declaration-begun',
  'declaration-settled',
  'declaration-refused',
] as const;
export type DeclarationMailKind = (typeof declarationMailKinds)[number];

/** Kinds of jobs that send a mail. */
export const mailJobKinds = ['send-mail', 'send-farewell', 'send-contact-mail', 'send-declaration-mail'] as const;

/** The jobs of the outbox. They contain ids and no personal data. */
export const Job = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('send-mail'), mail: z.enum(mailKinds), userId: id, subjectId: id }),
  // No user's id, since the recipient is the office or a guest.
  z.object({ kind: z.literal('send-contact-mail'), mail: z.enum(contactMailKinds), messageId: id }),
  z.object({ kind: z.literal('send-declaration-mail'), mail: z.enum(declarationMailKinds), declarationId: id }),
  z.object({ kind: z.literal('settle-declaration'), declarationId: id }),
  z.object({ kind: z.literal('end-withdrawn'), userId: id, subscriptionId: z.string().min(1).max(70) }),
  z.object({ kind: z.literal('handle-webhook'), eventId: id }),
  z.object({ kind: z.literal('complete-purchase'), orderId: id }),
  z.object({ kind: z.literal('refund-order'), orderId: id }),
  z.object({ kind: z.literal('refund-extra'), userId: id, invoiceId: z.string().min(1).max(70) }),
  z.object({ kind: z.literal('refund-invoice'), userId: id, invoiceId: z.string().min(1).max(70) }),
  z.object({ kind: z.literal('report-purchase'), orderId: id }),
  z.object({ kind: z.literal('report-subscription'), checkoutId: id }),
  z.object({ kind: z.literal('acknowledge-page'), hostedPageId: z.string().min(1).max(70) }),
  z.object({ kind: z.literal('give-free-month'), userId: id }),
  z.object({ kind: z.literal('end-second-trial'), subscriptionId: id }),
  // The only address in a job, encrypted: the account is already deleted when the mail is sent.
  z.object({ kind: z.literal('send-farewell'), userId: id, sealedTo: z.string().max(400) }),
  z.object({ kind: z.literal('resize-image'), fileId: id }),
  z.object({ kind: z.literal('remove-files'), userId: id }),
  z.object({ kind: z.literal('note-erasure'), userId: id }),
  z.object({ kind: z.literal('erase-again'), userId: id }),
  z.object({ kind: z.literal('put-prices'), what: z.enum(['course', 'bundle']), id }),
  z.object({ kind: z.literal('check-upload'), uploadId: id }),
  z.object({ kind: z.literal('run-bulk-act'), bulkId: id }),
  z.object({ kind: z.literal('make-variants'), fileId: id, width: z.number().int() }),
]);
export type Job = z.infer<typeof Job>;

/** The job that sends a mail to a user. */
export function mailOf(mail: MailKind, userId: string, subjectId: string): Job {
  return { kind: 'send-mail', mail, userId, subjectId };
}

/** The arguments of `outbox.add` for a mail: the job, and a key that allows one mail of a kind per cause. */
export function mailJob(mail: MailKind, userId: string, subjectId: string, cause = subjectId): [Job, string] {
  return [mailOf(mail, userId, subjectId), `mail:${mail}:${cause}`];
}

/** A message in the queue: the id and kind of an outbox row. */
export const QueueMessage = z.object({ outboxId: id, kind: z.string().max(64).default('') });
export type QueueMessage = z.input<typeof QueueMessage>;

/** All kinds of jobs. */
export const jobKinds: Job['kind'][] = Job.options.map(({ shape }) => shape.kind.value);
