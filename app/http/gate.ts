import { holdsOffice, type Viewer } from '~/scope/viewer';

/** Who may open a page (the `who` column of the site map). */
export type Audience = 'any' | 'guest' | 'signed-in-unnamed' | 'member' | 'subscriber' | 'article-reader' | 'admin';

export type GateAnswer =
  | { pass: true }
  | { pass: false; to: 'home' | 'sign-in' | 'expired' | 'blocked' | 'verification-sent' | 'create-username' }
  | { pass: false; to: 'subscription-basket' | 'paused' | 'not-found' | 'two-factor' };

const open: GateAnswer = { pass: true };
const lead = (to: Exclude<GateAnswer, { pass: true }>['to']): GateAnswer => ({ pass: false, to }) as GateAnswer;

/**
 * The gate of pages, in fixed order: session → not blocked → verified → username → content. It names one destination,
 * and none leads back here: a test walks all states × audiences. `wasOfOffice`: the ended session was an
 * administrator's, so they are asked to sign in again instead of getting a 404.
 */
export function gate(
  audience: Audience,
  viewer: Viewer | null,
  hasExpiredSession: boolean,
  wasOfOffice = false,
): GateAnswer {
  if (audience === 'any') return open;
  if (!viewer) {
    // Guests may read an article's preview.
    if (audience === 'guest' || audience === 'article-reader') return open;
    if (audience === 'admin' && !wasOfOffice) return lead('not-found');
    return lead(hasExpiredSession ? 'expired' : 'sign-in');
  }
  if (viewer.isBlocked) return audience === 'guest' ? open : lead('blocked');
  if (!viewer.isVerified) return audience === 'guest' ? open : lead('verification-sent');
  if (audience === 'guest') return lead(viewer.userName ? 'home' : 'create-username');
  if (audience === 'signed-in-unnamed') return viewer.userName ? lead('home') : open;
  if (!viewer.userName) return lead('create-username');
  if (audience === 'admin') {
    if (!holdsOffice(viewer.role)) return lead('not-found');
    return viewer.lacksSecondFactor ? lead('two-factor') : open;
  }
  if (audience === 'subscriber' || audience === 'article-reader') {
    if (viewer.opensEverything) return open;
    return lead(viewer.subscription === 'paused' ? 'paused' : 'subscription-basket');
  }
  return open;
}
