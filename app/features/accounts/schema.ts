import { z } from 'zod';
import { Flag } from '~/kit/inputs';
import {
  brokenRule,
  emailRules,
  type FieldRules,
  givenPasswordRules,
  newPasswordRules,
  userNameRules,
  verificationCodeRules,
} from './field-rules';

/** A text that keeps a field's rules; the first that is broken is told. */
function ruled(field: FieldRules) {
  return z.string({ error: field.required }).superRefine((text, context) => {
    const message = brokenRule(field, text);
    if (message) context.addIssue({ code: 'custom', message });
  });
}

/** Trimmed. */
export const Email = z.preprocess((value) => (typeof value === 'string' ? value.trim() : value), ruled(emailRules));

export const NewPassword = ruled(newPasswordRules);

export const GivenPassword = ruled(givenPasswordRules);

export const UserName = ruled(userNameRules);

const optionalText = (most: number) => z.string().trim().max(most).optional();

/** Proof that a person sends the form: the widget's token, or the answer to a question of ours. */
export const humanFields = {
  humanCheckToken: z.string().max(2048).optional(),
  'cf-turnstile-response': z.string().max(2048).optional(),
  humanChallenge: z.string().max(400).optional(),
  humanAnswer: z.string().max(100).optional(),
  /** Not shown; whoever fills it is no reader. */
  website: z.string().max(500).optional(),
};

export interface HumanProof {
  humanCheckToken?: string;
  'cf-turnstile-response'?: string;
  humanChallenge?: string;
  humanAnswer?: string;
  website?: string;
}

export const SignUp = z.object({
  userName: UserName,
  email: Email,
  password: NewPassword,
  ...humanFields,
  ref: optionalText(64),
  articleId: optionalText(64),
  canUseTrial: Flag.optional(),
  pirateLocationCity: optionalText(80),
  pirateLocationCountry: optionalText(80),
  isFromSignupPage: Flag.optional(),
  isRegisterViaLessonPreviewPage: Flag.optional(),
  isRegisterViaRiseFestivalPage: Flag.optional(),
});
export type SignUp = z.infer<typeof SignUp>;

export const SignIn = z.object({
  email: Email,
  password: GivenPassword,
  remember: Flag.optional(),
  ref: optionalText(64),
});
export type SignIn = z.infer<typeof SignIn>;

export const VerifyByToken = z.object({
  token: z.string({ error: 'Is required' }).min(1, 'Is required').max(200, 'Is invalid'),
});
export type VerifyByToken = z.infer<typeof VerifyByToken>;

export const VerificationCode = z.preprocess(
  (value) => (typeof value === 'string' ? value.replaceAll(/\s/g, '') : value),
  ruled(verificationCodeRules),
);

export const VerifyByCode = z.object({ code: VerificationCode });

export const AskForVerification = z.object({ email: Email });
export type AskForVerification = z.infer<typeof AskForVerification>;

/** `userName` and `username` are both accepted (decisions, Identity). */
export function acceptsUsername<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => {
    if (typeof value !== 'object' || value === null || 'userName' in value || !('username' in value)) return value;
    return { ...value, userName: value.username };
  }, schema);
}

export const UserOutput = z.object({
  id: z.string(),
  userName: z.string().nullable(),
  username: z.string().nullable(),
  email: z.string(),
  avatar: z
    .object({
      id: z.string(),
      link: z.string(),
      isResized: z.boolean(),
      resizedImages: z.array(z.object({ link: z.string() })),
    })
    .nullable(),
  role: z.enum(['USER', 'ADMIN', 'SUPER_ADMIN']),
  country: z.string().nullable(),
  equipment: z.string().nullable(),
  djSoftware: z.string().nullable(),
  favouriteGenres: z.array(z.string()),
  preferredSubtitleLanguage: z.string().nullable(),
  pirateLocationCity: z.string().nullable(),
  pirateLocationCountry: z.string().nullable(),
  isSubscriptionActive: z.boolean(),
  isSubscriptionPaused: z.boolean(),
  isSubscribeBefore: z.boolean(),
  isSubscriptionProlongAvailable: z.boolean(),
  isAllLearningJourneyQuestionAnswered: z.boolean(),
  isCompletedProfile: z.boolean(),
  isFirstLogin: z.boolean(),
  toShowSaleBanner: z.boolean(),
  referralSource: z.object({ code: z.string() }),
});
export type UserOutput = z.infer<typeof UserOutput>;
