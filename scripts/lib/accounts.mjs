/** The demo accounts, by the state they show; all have the password `Cuepoint1`. */
const ACCOUNTS = [
  ['member', 'a member without purchases'],
  ['owner', 'owns two courses and a bundle'],
  ['monthly, annual', 'active subscribers'],
  ['trial, paused, cancelled, lapsed', 'subscribers in that state'],
  ['instalments, lifetime, pastdue', '2 of 3 paid; all paid; a failed renewal'],
  ['extended, vipgone', 'had the free month; had the VIP coupon'],
  ['unverified, blocked, nameless', 'not verified; blocked; without a username'],
  ['first, fresh', 'profile not completed; journey not answered'],
  ['partner, banner', 'came by another referral source; sees the sale banner'],
  ['admin, superadmin', 'ADMIN, SUPER_ADMIN'],
];

/** @returns {string[]} lines */
export function describeAccounts() {
  const lines = ACCOUNTS.map(([names = '', what]) => `    ${names.padEnd(34)}${what}`);
  return ['  Accounts …@cuepoint.test, password Cuepoint1', ...lines];
}
