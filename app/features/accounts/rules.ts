import { isOfficePath, paths } from '~/paths';
import { holdsOffice, type Role, type SubscriptionAccess } from '~/scope/viewer';

/** What decides where someone goes after signing in or up. */
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
  /** A warning to show there. */
  warning?: string;
}

/** The referral source of members who signed up by themselves (decisions, Identity). */
export const ownSignUp = 'platform-sign-up-free-user';

const resumeWarning = 'Please resume your subscription to view the DJ Hub content.';

/**
 * Whether the target may be opened after sign-in. A page of the admin area may be left over from another person in the
 * same browser: for members without an office such pages do not exist.
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

/** What an administrator does to somebody else's account. */
export type AccountAct = 'block' | 'sign-out';

interface Person {
  id: string;
  role: Role;
}

/** Whom someone of this role may block or sign out. Other administrators are SUPER_ADMIN's alone; no SUPER_ADMIN is blocked. */
export function rolesUnder(role: Role, act: AccountAct): Role[] {
  if (role === 'SUPER_ADMIN') return act === 'block' ? ['USER', 'ADMIN'] : ['USER', 'ADMIN', 'SUPER_ADMIN'];
  return role === 'ADMIN' ? ['USER'] : [];
}

/** Nobody blocks themselves or signs themselves out here. */
export function mayManage(actor: Person, target: Person, act: AccountAct): boolean {
  return actor.id !== target.id && rolesUnder(actor.role, act).includes(target.role);
}

/** What a mail counts against its mailbox (mail-quota.server.ts), for the declarations of forms and operations. */
export const mailLimits = ['mail-hour', 'mail-day', 'mail-network', 'mail-new-network', 'mail-known'];

/** Of a verification link that is not the newest of its sign-up. */
export const supersededText =
  'We sent a newer link after this one. Use the link in the latest email, or ask for a new one.';
