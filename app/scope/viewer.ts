import { AppError } from '~/kit/app-error';

export type Role = 'USER' | 'ADMIN' | 'SUPER_ADMIN';

/** Roles to which the admin area and everything in the catalogue are open. */
export const officeRoles: readonly Role[] = ['ADMIN', 'SUPER_ADMIN'];

export function holdsOffice(role: Role): boolean {
  return officeRoles.includes(role);
}

/** The Complete DJ Package of a person, by their subscription or by a right to everything (features/entitlements). */
export type SubscriptionAccess = 'none' | 'active' | 'paused';

/** Who asks, as the gate and the use-cases need it: read in one query, once a request. */
export interface Viewer {
  id: string;
  sessionId: string;
  via: 'web' | 'api';
  email: string;
  userName: string | null;
  role: Role;
  /** An administrator without the second factor that their office asks for: no app, and not signed in by a passkey. */
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
  /** Every course and every article is open: by the package, or by the role. */
  opensEverything: boolean;
  /** Fixed once the billing customer exists. */
  billingCurrency: string | null;
  /** Set while a super admin looks at the product as this person: nothing is written then, and few pages open. */
  look?: Look;
}

export interface Look {
  id: string;
  endsAt: Date;
}

/** All that a guard looks at; a Scope is one. */
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

/** A viewer with a username. Throws user-name-required beside what `requireViewer` throws. */
export function requireMember(scope: Guarded): Viewer {
  const viewer = requireViewer(scope);
  if (!viewer.userName) throw new AppError('user-name-required');
  return viewer;
}

/** Whether `requireMember` would let this viewer pass. */
export function isMember(viewer: Viewer | null): viewer is Viewer {
  return viewer !== null && !viewer.isBlocked && viewer.isVerified && viewer.userName !== null;
}

/** A member to whom every article is open. Throws forbidden beside what `requireMember` throws. */
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

/** A SUPER_ADMIN. Throws forbidden beside what `requireMember` throws. */
export function requireSuperAdmin(scope: Guarded): Viewer {
  const viewer = requireMember(scope);
  if (viewer.role !== 'SUPER_ADMIN') throw new AppError('forbidden');
  requireSecondFactor(viewer);
  return viewer;
}

/** An ADMIN or SUPER_ADMIN. Throws forbidden beside what `requireMember` throws. */
export function requireAdmin(scope: Guarded): Viewer {
  const viewer = requireMember(scope);
  if (!holdsOffice(viewer.role)) throw new AppError('forbidden');
  requireSecondFactor(viewer);
  return viewer;
}
