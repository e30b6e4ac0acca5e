import { z } from 'zod';
import { couponHint, longestCoupon } from '~/features/basket/coupon-rules';
import { templateNames } from '~/features/catalogue/office/course-templates';
import { Amount, line, OwnId, Ref } from '~/features/drafts/parts-schema';
import { moneyOf } from '~/kit/decimal';
import { idPattern } from '~/kit/ids';
import { listOf, numberAs, Tick } from '~/kit/inputs';
import { isBlank } from '~/kit/text/plain-text';
import { typedCode } from '~/kit/text/typed-code';
import { longestReason, mostInBatch, mostPoolCodes, mostUsesEach } from './rules';

const id = z.string({ error: 'Is required' }).regex(idPattern, 'Is invalid');

export const OneUser = z.object({ userId: id });
export type OneUser = z.infer<typeof OneUser>;

/** One session of a person, or all their sessions if `sessionId` is absent. */
export const EndSessions = OneUser.extend({ sessionId: id.optional() });
export type EndSessions = z.infer<typeof EndSessions>;

export const SetRole = OneUser.extend({
  role: z.enum(['USER', 'ADMIN', 'SUPER_ADMIN'], { error: 'Please choose a role' }),
});
export type SetRole = z.infer<typeof SetRole>;

/** A choice in a list of courses and bundles: `course:<id>` or `bundle:<id>`. */
const granted = z
  .string({ error: 'Please choose a course or a bundle' })
  .regex(/^(?:course|bundle):[A-Za-z0-9_-]{1,64}$/, 'Please choose a course or a bundle')
  .transform((text) => {
    const [kind, refId] = text.split(':') as ['course' | 'bundle', string];
    return { kind, refId };
  });

/** The payment's invoice, and a confirmation, since a refund cannot be undone. */
export const RefundPurchase = OneUser.extend({
  invoiceId: z.string({ error: 'Please choose a payment' }).min(1, 'Please choose a payment').max(70),
  isSure: Tick.default(false).refine(Boolean, 'Please confirm: a refund cannot be undone'),
});
export type RefundPurchase = z.infer<typeof RefundPurchase>;

export const GrantAccess = OneUser.extend({ what: granted });
export type GrantAccess = z.output<typeof GrantAccess>;

export const TakeBackAccess = OneUser.extend({ entitlementId: id });
export type TakeBackAccess = z.infer<typeof TakeBackAccess>;

export const HideComment = z.object({
  commentId: id,
  reason: z
    .string({ error: 'Please give a reason' })
    .trim()
    .refine((text) => !isBlank(text), 'Please give a reason')
    .max(longestReason, `At most ${longestReason} characters`),
});
export type HideComment = z.infer<typeof HideComment>;

export const OneComment = z.object({ commentId: id });
export type OneComment = z.infer<typeof OneComment>;

export const ResendMail = z.object({
  mailId: id,
  /** Generated with the form, so that submitting it twice sends one mail. */
  press: id,
});
export type ResendMail = z.infer<typeof ResendMail>;

export const OneJob = z.object({ jobId: id });
export type OneJob = z.infer<typeof OneJob>;

/** The last day in the office's time zone; absent for no end. */
const lastDay = z.iso.date('Please choose a day').optional();

const wholeNumber = (least: number, most: number) => {
  const message = `A whole number from ${least} to ${most}`;
  return numberAs(z.number({ error: message }).int(message).min(least, message).max(most, message));
};

const text = (most: number) =>
  z
    .string({ error: 'Is required' })
    .trim()
    .refine((typed) => !isBlank(typed), 'Is required')
    .max(most, `At most ${most} characters`);

const CouponCode = z
  .string({ error: 'Is required' })
  .transform(typedCode)
  .refine((code) => /^[A-Z0-9_-]{3,}$/.test(code) && code.length <= longestCoupon, couponHint);

export const MakeCoupon = z.object({
  code: CouponCode,
  percent: wholeNumber(1, 100),
  description: text(120),
  /** The courses that the coupon applies to; empty for all courses. */
  courseIds: listOf(id).default([]),
  lastDay,
  maxUses: wholeNumber(1, 1_000_000).optional(),
  perUser: wholeNumber(1, mostUsesEach).default(1),
});
export type MakeCoupon = z.output<typeof MakeCoupon>;

/**
 * Shows or hides the sale banner for everyone. This changes thousands of accounts, so the form asks for confirmation.
 */
export const BannerForAll = z.object({
  isShown: z.enum(['yes', 'no'], { error: 'Please choose one' }).transform((text) => text === 'yes'),
  isSure: z.literal('on', { error: 'Please confirm that this applies to everyone' }),
});

export const OneCoupon = z.object({ code: z.string({ error: 'Is required' }).max(64) });
export type OneCoupon = z.output<typeof OneCoupon>;

/** The name of a batch, which also becomes part of its file's name. */
const BatchName = z
  .string({ error: 'Is required' })
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9 _-]{1,59}$/, '2 to 60 letters, digits, spaces, - and _');

/** Codes that open a course or a bundle for good, or everything for some months. */
export const MakeCodes = z
  .object({
    name: BatchName,
    count: wholeNumber(1, mostInBatch),
    what: z.union([z.literal('everything').transform(() => null), granted], {
      error: 'Please choose what the codes unlock',
    }),
    months: wholeNumber(1, 120).optional(),
    lastDay,
  })
  .refine(({ what, months }) => what !== null || months !== undefined, {
    path: ['months'],
    error: 'Please enter the number of months',
  });
export type MakeCodes = z.output<typeof MakeCodes>;

export const OneBatch = z.object({ name: z.string({ error: 'Is required' }).max(64) });
export type OneBatch = z.output<typeof OneBatch>;

/** The pasted codes, one per line. */
export const AddRewardCodes = z.object({
  rewardId: id,
  codes: z
    .string({ error: 'Please paste the codes, one per line' })
    .max(mostPoolCodes * 70, `At most ${mostPoolCodes} codes at a time`)
    .transform((lines) => [...new Set(lines.split(/\r?\n/).map((line) => line.trim()))].filter(Boolean))
    .refine((codes) => codes.length > 0, 'Please paste the codes, one per line')
    .refine((codes) => codes.length <= mostPoolCodes, `At most ${mostPoolCodes} codes at a time`)
    .refine((codes) => codes.every((code) => /^[\x21-\x7e]{3,64}$/.test(code)), {
      error: 'A code has 3 to 64 letters, digits and signs, without spaces',
    }),
});
export type AddRewardCodes = z.output<typeof AddRewardCodes>;

/**
 * The form of the first course. The course's id is generated with the form, so submitting it twice makes one course.
 */
export const MakeFirstCourse = z.object({
  courseId: OwnId,
  template: z.enum(templateNames, 'Please choose one'),
  title: line(100),
  tutorId: Ref,
  /** The typed price in pounds. */
  price: z.preprocess((typed) => (typeof typed === 'string' ? moneyOf(typed) : typed), Amount),
});
export type MakeFirstCourse = z.output<typeof MakeFirstCourse>;

export const HideFirstHour = z.object({});

/** The table to export. `readChosen` reads the chosen rows from the same form. */
export const ExportRows = z.object({ of: id });
export type ExportRows = z.output<typeof ExportRows>;
