import { AppError } from '~/kit/app-error';

export type Role = 'USER' | 'ADMIN' | 'SUPER_ADMIN';

/** Roles that can open the admin area and the whole catalogue. */
export const officeRoles: readonly Role[] = ['ADMIN', 'SUPER_ADMIN'];

export function holdsOffice(role: Role): boolean {
  return officeRoles.includes(role);
}

/** Access to the Complete DJ Package, by a subscription or by an entitlement to everything (features/entitlements). */
export type SubscriptionAccess = 'none' | 'active' | 'paused';

/** The signed-in user as the gate and the use-cases need them; read once per request, in one query. */
export interface Viewer {
  id: string;
  sessionId: string;
  via: 'web' | 'api';
  email: string;
  userName: string | null;
  role: Role;
  /** True for an administrator without a second factor: no authenticator app, and not signed in with a passkey. */
  lacksSecondFactor: boolean;
  isVerified: boolean;
  isBlocked: boolean;
  isCompletedProfile: boolean;
  isFirstLogin: boolean;
  isJourneyAnswered: boolean;
  toShowSaleBanner: boolean;
  avatarFileId: string | null;
  /** The profile's country, ISO 3166 alpha-2. */
  country: string | null;
  pirateLocationCity: string | null;
  pirateLocationCountry: string | null;
  equipment: string | null;
  djSoftware: string | null;
  preferredSubtitleLanguage: string | null;
  referralSource: string;
  subscription: SubscriptionAccess;
  /** The user can open every course and article, by the package or by their role. */
  opensEverything: boolean;
  /** Fixed once the billing customer exists. */
  billingCurrency: string | null;
  /**
   * Set while a super admin looks at the product as this user. Nothing can be changed then, and only some pages open.
   */
  look?: Look;
}

export interface Look {
  id: string;
  endsAt: Date;
}

/** The part of a Scope that the guards below need. */
interface Guarded {
  viewer: Viewer | null;
}

/** The signed-in, unblocked, verified viewer. Throws unauthenticated, user-blocked or email-not-verified. */
export function requireViewer(scope: Guarded): Viewer {
  const { viewer } = scope;
  if (!viewer) throw new AppError('unauthenticated');
  if (viewer.isBlocked) throw new AppError('user-blocked');
  if (!viewer.isVerified) throw new AppError('email-not-verified');
  return viewer;
}

/** A viewer with a username. Throws user-name-required, and whatever `requireViewer` throws. */
export function requireMember(scope: Guarded): Viewer {
  const viewer = requireViewer(scope);
  if (!viewer.userName) throw new AppError('user-name-required');
  return viewer;
}

/** Whether `requireMember` accepts this viewer. */
export function isMember(viewer: Viewer | null): viewer is Viewer {
  return viewer !== null && !viewer.isBlocked && viewer.isVerified && viewer.userName !== null;
}

/** A member who can open every article. Throws forbidden, and whatever `requireMember` throws. */
export function requireSubscriber(scope: Guarded): Viewer {
  const viewer = requireMember(scope);
  if (!viewer.opensEverything) throw new AppError('forbidden');
  return viewer;
}

/** Throws forbidden (SECOND_FACTOR_NEEDED) for an administrator without their second factor. */
function requireSecondFactor(viewer: Viewer): void {
  if (!viewer.lacksSecondFactor) return;
  const message = 'Administrators need two-factor sign-in. Set it up on your profile first.';
  throw new AppError('forbidden', message, { code: 'SECOND_FACTOR_NEEDED' });
}

/** A SUPER_ADMIN. Throws forbidden, and whatever `requireMember` throws. */
export function requireSuperAdmin(scope: Guarded): Viewer {
  const viewer = requireMember(scope);
  if (viewer.role !== 'SUPER_ADMIN') throw new AppError('forbidden');
  requireSecondFactor(viewer);
  return viewer;
}

/** An ADMIN or SUPER_ADMIN. Throws forbidden, and whatever `requireMember` throws. */
export function requireAdmin(scope: Guarded): Viewer {
  const viewer = requireMember(scope);
  if (!holdsOffice(viewer.role)) throw new AppError('forbidden');
  requireSecondFactor(viewer);
  return viewer;
}
