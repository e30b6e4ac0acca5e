import { isOfficePath, paths } from '~/paths';
import { holdsOffice, type Role, type SubscriptionAccess, type Viewer } from '~/scope/viewer';

/** The facts that decide which page opens after a sign-in or sign-up. */
export interface Arrival {
  role: Role;
  userName: string | null;
  isFirstLogin: boolean;
  isCompletedProfile: boolean;
  isJourneyAnswered: boolean;
  subscription: SubscriptionAccess;
  opensEverything: boolean;
}

export interface Wish {
  articleId: string | null;
  /** The page that asked for the sign-in. */
  target: string | null;
}

export interface Destination {
  to: string;
  /** A warning to show on that page. */
  warning?: string;
}

/** The referral source of members who signed up by themselves (decisions, Identity). */
export const ownSignUp = 'platform-sign-up-free-user';

const resumeWarning = 'Please resume your subscription to view the DJ Hub content.';

/**
 * Whether the target may be opened after sign-in. The target may be a page of the admin area that another person left
 * open in the same browser; for members without an office such pages do not exist.
 */
function isOpenTo({ role }: Arrival, target: string | null): target is string {
  return target !== null && (holdsOffice(role) || !isOfficePath(target));
}

/** "Redirects after sign-in" (specification 1, section 2). */
export function afterSignIn(user: Arrival, { articleId, target }: Wish): Destination {
  if (!user.userName) return { to: paths.createUsername({ articleId }) };
  if (articleId) {
    if (user.opensEverything) return { to: paths.article(articleId) };
    if (user.subscription === 'paused') return { to: paths.myProfile(), warning: resumeWarning };
    return { to: paths.subscriptionBasket({ articleId }) };
  }
  if (isOpenTo(user, target)) return { to: target };
  return { to: user.isJourneyAnswered ? paths.home() : paths.onboardingQuestions() };
}

/** "Redirects after sign-up" (specification 1, section 2). */
export function afterSignUp(user: Arrival, wish: Wish): Destination {
  if (!user.userName) return { to: paths.createUsername({ articleId: wish.articleId }) };
  if (wish.articleId) return { to: paths.subscriptionBasket({ articleId: wish.articleId }) };
  if (isOpenTo(user, wish.target)) return { to: wish.target };
  if (user.isFirstLogin && !user.isCompletedProfile) return { to: paths.completeProfile() };
  return afterSignIn(user, { articleId: null, target: null });
}

/** An action of an administrator on another account. */
export type AccountAct = 'block' | 'sign-out';

type Person = Pick<Viewer, 'id' | 'role'>;

/**
 * The roles that someone of this role may block or sign out. Only a SUPER_ADMIN manages administrators, and nobody may
 * block a SUPER_ADMIN.
 */
export function rolesUnder(role: Role, act: AccountAct): Role[] {
  if (role === 'SUPER_ADMIN') return act === 'block' ? ['USER', 'ADMIN'] : ['USER', 'ADMIN', 'SUPER_ADMIN'];
  return role === 'ADMIN' ? ['USER'] : [];
}

/** Whether the actor may do this to the target. Nobody may block themselves or sign themselves out this way. */
export function mayManage(actor: Person, target: Person, act: AccountAct): boolean {
  return actor.id !== target.id && rolesUnder(actor.role, act).includes(target.role);
}

/** The limits of mails to one mailbox (mail-quota.server.ts), for the declarations of forms and operations. */
export const mailLimits = [
  'mail-hour',
  'mail-day',
  'mail-network',
  'mail-network-day',
  'mail-new-network',
  'mail-fresh',
  'mail-fresh-day',
  'mail-known',
];

/** The error for a verification link that is not the newest of its sign-up. */
export const supersededText =
  'We sent a newer link after this one. Use the link in the latest email, or ask for a new one.';
