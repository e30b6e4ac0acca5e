import { z } from 'zod';
import { idPattern } from '~/kit/ids';
import { longestReason } from './rules';

const id = z.string({ error: 'Is required' }).regex(idPattern, 'Is invalid');

export const OneUser = z.object({ userId: id });
export type OneUser = z.infer<typeof OneUser>;

export const SetRole = OneUser.extend({
  role: z.enum(['USER', 'ADMIN', 'SUPER_ADMIN'], { error: 'Please choose a role' }),
});
export type SetRole = z.infer<typeof SetRole>;

/** `course:<id>` or `bundle:<id>`: one choice of a list. */
const granted = z
  .string({ error: 'Please choose a course or a bundle' })
  .regex(/^(?:course|bundle):[A-Za-z0-9_-]{1,64}$/, 'Please choose a course or a bundle')
  .transform((text) => {
    const [kind, refId] = text.split(':') as ['course' | 'bundle', string];
    return { kind, refId };
  });

export const GrantAccess = OneUser.extend({ what: granted });
export type GrantAccess = z.output<typeof GrantAccess>;

export const TakeBackAccess = OneUser.extend({ entitlementId: id });
export type TakeBackAccess = z.infer<typeof TakeBackAccess>;

export const HideComment = z.object({
  commentId: id,
  reason: z
    .string({ error: 'Please say why' })
    .trim()
    .min(1, 'Please say why')
    .max(longestReason, `At most ${longestReason} characters`),
});
export type HideComment = z.infer<typeof HideComment>;

export const OneComment = z.object({ commentId: id });
export type OneComment = z.infer<typeof OneComment>;

export const ResendMail = z.object({
  mailId: id,
  /** Made with the form: the same press twice is one mail. */
  press: id,
});
export type ResendMail = z.infer<typeof ResendMail>;

export const OneJob = z.object({ jobId: id });
export type OneJob = z.infer<typeof OneJob>;
