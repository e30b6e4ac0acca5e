import type { Shell } from '~/kit/shell-types';
import { paths } from '~/paths';
import { ConfirmLink } from '../dialogs/confirm-link';
import type { NavItem } from './site-header';

/** The navigation of guests (specification 1, section 2). */
export function guestNav(shell: Pick<Shell, 'brand' | 'basketCount'>, path: string): NavItem[] {
  const isCourses = path.startsWith(paths.courseList()) || path.startsWith('/dj-course-bundles');
  return [
    { label: 'Home', href: paths.courseList() },
    { label: 'DJ Courses', href: paths.courseList(), isCurrent: isCourses },
    basketItem(shell.basketCount, path),
    { label: 'STUDENT PORTAL', href: paths.signIn(), isCurrent: path === paths.signIn() },
    { label: 'MAIN SITE', href: shell.brand.mainSiteUrl, isExternal: true },
  ];
}

/** Shows a dot if the basket is not empty (specification 2, section 2). */
function basketItem(count: number, path: string): NavItem {
  const items = `${count} ${count === 1 ? 'item' : 'items'}`;
  return {
    label: 'Basket',
    href: paths.basket(),
    isCurrent: path === paths.basket(),
    count: count > 0 ? { number: count, words: `, ${items}` } : undefined,
  };
}

interface MemberItem {
  label: string;
  href: string;
  isDirect?: boolean;
  /** Marks other pages that belong to this item. */
  isPart?: (path: string) => boolean;
}

/** For members, in the specification's order (1, section 2); Practice is the third. */
const memberItems: MemberItem[] = [
  { label: 'Rise DJ Competition', href: paths.riseFestivalEnter() },
  { label: 'My Journey', href: paths.myJourney() },
  { label: 'Practice', href: paths.practice(), isDirect: true },
  { label: 'Rewards', href: paths.rewards() },
  { label: 'DJ Hub', href: paths.djHub(), isPart: (path) => path === paths.subscriptionBasket() },
  {
    label: 'All Courses',
    href: paths.home(),
    isPart: (path) => /^\/(courses|lessons)\//.test(path) || path === paths.notAccessible(),
  },
  {
    label: 'My profile',
    href: paths.myProfile(),
    isPart: (path) => path.startsWith(paths.payments()) || path === paths.changePaymentMethod(),
  },
];

/** A member's items, the basket unless empty, the admin area for administrators, and Log out. */
export function memberNav(path: string, { holdsOffice = false, basketCount = 0 } = {}): NavItem[] {
  return [
    ...memberItems.map(({ label, href, isPart, isDirect }) => ({
      label,
      href,
      isDirect,
      isCurrent: path === href || path.startsWith(`${href}/`) || Boolean(isPart?.(path)),
    })),
    ...(basketCount > 0 ? [basketItem(basketCount, path)] : []),
    ...(holdsOffice ? [{ label: 'Admin', href: paths.admin() }] : []),
    { label: 'Log out', href: paths.logout(), element: <LogOut /> },
  ];
}

/** The header of the admin area, which has its own navigation. */
export function adminNav(): NavItem[] {
  return [
    { label: 'To the site', href: paths.home() },
    { label: 'Log out', href: paths.logout() },
  ];
}

/** For members without a username, which all other pages require. */
export function wayOutNav(): NavItem[] {
  return [{ label: 'Log out', href: paths.logout(), element: <LogOut /> }];
}

function LogOut() {
  return (
    <ConfirmLink
      href={paths.logout()}
      title="Do you want to log out?"
      text="We keep your place in every video."
      confirm="Log out"
      cancel="Stay signed in"
      action={paths.logout()}
    >
      Log out
    </ConfirmLink>
  );
}

/** The footer is the same for everyone (specification 1, section 2). Guests find the practice room only here. */
export function footerNav(shell: Pick<Shell, 'brand'>) {
  return [
    { label: 'Terms of use', href: paths.termsOfUse() },
    { label: 'Privacy Policy', href: paths.privacyPolicy() },
    { label: 'Contact us', href: shell.brand.contactPath },
    { label: 'Practice', href: paths.practice() },
  ];
}

/** What a shop that sells in the EU links from every page: the rights of buyers. */
export function rightsNav() {
  return [
    { label: 'Withdraw from a contract', href: paths.withdraw() },
    { label: 'Cancel a contract', href: paths.cancelContract() },
  ];
}
