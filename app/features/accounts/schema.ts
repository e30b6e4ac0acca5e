import { z } from 'zod';
import { PasskeyId } from '~/features/passkeys/schema';
import { FactorCode } from '~/features/two-factor/schema';
import { idPattern } from '~/kit/ids';
import { Flag, ReferralCode, ruled, Tick, WantedArticle, withAliases } from '~/kit/inputs';
import { ungrouped } from '~/kit/text/typed-code';
import { writtenAddress } from '~/kit/text/written-address';
import {
  emailRules,
  givenPasswordRules,
  newPasswordRules,
  pairMessages,
  pirateLocationRules,
  verificationCodeRules,
} from './field-rules';
import { PlaceName, profileOutput, UserName } from './profile/profile-schema';

/** An email address without surrounding spaces, as people write it. */
export const Email = ruled(emailRules).transform((typed) => writtenAddress(typed.trim()));

const NewPassword = ruled(newPasswordRules);

export const GivenPassword = ruled(givenPasswordRules);

/** Proof that a person sends the form: the widget's token, or the answer to one of our questions. */
export const humanFields = {
  humanCheckToken: z.string().max(2048).optional().describe('The token that the human check’s widget gave the client.'),
  'cf-turnstile-response': z.string().max(2048).optional().describe('The widget’s own name for humanCheckToken.'),
  humanChallenge: z
    .string()
    .max(400)
    .optional()
    .describe('The question that the site’s form asks in place of the widget.'),
  humanAnswer: z.string().max(100).optional().describe('The answer to humanChallenge.'),
  /** The first challenge of a form that is shown again: proves when the form was opened. */
  humanOpened: z.string().max(400).optional().describe('The first humanChallenge of a form that is shown again.'),
  /** Hidden from readers: only programs fill it in. */
  website: z.string().max(500).optional().describe('Leave it out: who fills it in is refused.'),
};
export type HumanProof = z.infer<z.ZodObject<typeof humanFields>>;

export const SignUp = z.object({
  userName: UserName,
  email: Email,
  password: NewPassword,
  ...humanFields,
  ref: ReferralCode.describe('The code of the partner or friend who sent the new member.'),
  articleId: WantedArticle,
  canUseTrial: Flag.optional(),
  pirateLocationCity: PlaceName,
  pirateLocationCountry: PlaceName,
  isFromSignupPage: Flag.optional(),
  isRegisterViaLessonPreviewPage: Flag.optional(),
  isRegisterViaRiseFestivalPage: Flag.optional(),
});
export type SignUp = z.infer<typeof SignUp>;

/** The form of /sign-up. If it asks for a location, a location or "none near me" must be chosen. */
export const SignUpOnPage = SignUp.extend({ asksLocation: Flag.optional() }).superRefine(
  ({ asksLocation, pirateLocationCity }, context) => {
    if (!asksLocation || pirateLocationCity) return;
    context.addIssue({ code: 'custom', path: ['pirateLocationCity'], message: pirateLocationRules.required });
  },
);

export const SignIn = z.object({
  email: Email,
  password: GivenPassword,
  remember: Tick.optional(),
});
export type SignIn = z.infer<typeof SignIn>;

/** POST /sessions: members with a second factor also send its code. */
export const ApiSignIn = SignIn.extend({ code: FactorCode.optional() });
export type ApiSignIn = z.infer<typeof ApiSignIn>;

export const VerifyByToken = z.object({
  token: z.string({ error: 'Is required' }).min(1, 'Is required').max(200, 'Is invalid'),
});
export type VerifyByToken = z.infer<typeof VerifyByToken>;

const VerificationCode = ruled(verificationCodeRules).transform(ungrouped);

export const VerifyByCode = z.object({ code: VerificationCode });

export const AskForVerification = z.object({ email: Email });
export type AskForVerification = z.infer<typeof AskForVerification>;

/** The form of the page. Without an address, the mail is sent for the sign-up that the page is about. */
export const ResendVerification = AskForVerification.partial();
export type ResendVerification = z.infer<typeof ResendVerification>;

/** POST /users. `userName` and `username` are both accepted (decisions, Identity). */
export const ApiSignUp = withAliases({ username: 'userName' }, SignUp);

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
  ...profileOutput,
  favouriteGenres: z.array(z.string()),
  preferredSubtitleLanguage: z.string().nullable(),
  pirateLocationCity: z.string().nullable(),
  pirateLocationCountry: z.string().nullable(),
  isSubscriptionActive: z.boolean(),
  isSubscriptionPaused: z.boolean(),
  isSubscribeBefore: z.boolean(),
  isSubscriptionProlongAvailable: z.boolean(),
  /** The current subscription, or the last one. */
  userSubscription: z.object({ createdAt: z.iso.datetime() }).nullable(),
  isAllLearningJourneyQuestionAnswered: z.boolean(),
  isCompletedProfile: z.boolean(),
  isFirstLogin: z.boolean(),
  toShowSaleBanner: z.boolean(),
  referralSource: z.object({ code: z.string() }),
});
export type UserOutput = z.infer<typeof UserOutput>;

/** The answer to a verification link that was already used: the account that the link verified. */
export const VerifiedBefore = UserOutput.pick({ id: true, userName: true });
export type VerifiedBefore = z.infer<typeof VerifiedBefore>;

export const AskForRecovery = z.object({ email: Email });
export type AskForRecovery = z.infer<typeof AskForRecovery>;

export const RestorePassword = z.object({ token: VerifyByToken.shape.token, password: NewPassword });
export type RestorePassword = z.infer<typeof RestorePassword>;

const Confirmation = z.string({ error: pairMessages.confirm });

/** The form of the page, where the new password is typed twice. */
export const RestorePasswordForm = RestorePassword.extend({ confirmPassword: Confirmation }).refine(
  ({ password, confirmPassword }) => password === confirmPassword,
  { error: pairMessages.confirm, path: ['confirmPassword'] },
);

/** `emailToUpdate` is the specified name of the field for the new address (specification 1, section 3). */
export const AskForEmailChange = withAliases(
  { emailToUpdate: 'newEmail' },
  z.object({
    newEmail: Email,
    emailToUpdate: Email.optional().describe('Another name for newEmail.'),
    password: GivenPassword,
  }),
);
export type AskForEmailChange = z.infer<typeof AskForEmailChange>;

export const AskForEmailChangeForm = z.object({ newEmail: Email, password: GivenPassword });

export const SetUpTwoFactor = z.object({ password: GivenPassword });

/** Members with an authenticator app also give its code. */
export const BeginPasskey = SetUpTwoFactor.extend({ code: FactorCode.optional() });
export type BeginPasskey = z.infer<typeof BeginPasskey>;

export const RemovePasskey = SetUpTwoFactor.extend({ passkeyId: PasskeyId });
export type RemovePasskey = z.infer<typeof RemovePasskey>;

export const ChangePassword = z.object({ password: GivenPassword, newPassword: NewPassword });
export type ChangePassword = z.infer<typeof ChangePassword>;

export const ChangePasswordForm = ChangePassword.extend({ confirmPassword: Confirmation }).refine(
  ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
  { error: pairMessages.confirm, path: ['confirmPassword'] },
);

/** Without `userId`, the change is for all users (see `setSaleBanner`). */
export const SetSaleBanner = z.object({ userId: z.string().regex(idPattern).optional(), isShown: Flag });
export type SetSaleBanner = z.infer<typeof SetSaleBanner>;

/** PATCH /users/:userId/block */
export const BlockUser = z.object({
  userId: z.string().max(64).describe('The id of the user.'),
  isBlocked: z.boolean({ error: 'Is required' }),
});
export type BlockUser = z.infer<typeof BlockUser>;

export const EndSession = z.object({ sessionId: z.string({ error: 'Is required' }).regex(idPattern, 'Is invalid') });

const optionalMails = ['replies', 'practice'] as const;
/** Mails that a member can turn off: about replies to their comments, and about due practice in the practice room. */
export type OptionalMails = (typeof optionalMails)[number];

/** The query of the link in an optional mail. Older links about replies do not name the kind of mail. */
export const MailedLink = z.object({
  mails: z.enum(optionalMails).catch('replies'),
  token: z.string().max(200).catch(''),
});
export type MailedLink = z.output<typeof MailedLink>;
