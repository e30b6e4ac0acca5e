import type { Shell } from '~/kit/shell-types';
import { paths } from '~/paths';
import { ConfirmLink } from './confirm-link';
import type { NavItem } from './site-header';

/** For those who are not signed in (specification 1, section 2). */
export function guestNav(shell: Pick<Shell, 'brand' | 'basketCount'>, path: string): NavItem[] {
  const { basketCount } = shell;
  const items = `${basketCount} ${basketCount === 1 ? 'item' : 'items'}`;
  const isCourses = path.startsWith(paths.courseList()) || path.startsWith('/dj-course-bundles');
  return [
    { label: 'Home', href: paths.courseList() },
    { label: 'DJ Courses', href: paths.courseList(), isCurrent: isCourses },
    {
      label: 'Basket',
      href: paths.basket(),
      isCurrent: path === paths.basket(),
      dotLabel: basketCount > 0 ? `, ${items}` : undefined,
    },
    { label: 'STUDENT PORTAL', href: paths.signIn(), isCurrent: path === paths.signIn() },
    { label: 'MAIN SITE', href: shell.brand.mainSiteUrl, isExternal: true },
  ];
}

/** For members (specification 1, section 2). */
export function memberNav(path: string): NavItem[] {
  const item = (label: string, href: string): NavItem => ({
    label,
    href,
    isCurrent: path === href || path.startsWith(`${href}/`),
  });
  return [
    item('Rise DJ Competition', paths.riseFestival()),
    item('My Journey', paths.myJourney()),
    item('Rewards', paths.rewards()),
    item('DJ Hub', paths.djHub()),
    {
      label: 'All Courses',
      href: paths.home(),
      isCurrent: path === paths.home() || /^\/(courses|lessons)\//.test(path),
    },
    item('My profile', paths.myProfile()),
    { label: 'Log out', href: paths.logout(), element: <LogOut /> },
  ];
}

function LogOut() {
  return (
    <ConfirmLink
      href={paths.logout()}
      title="Do you want to log out?"
      text="Your place in every video is kept."
      confirm="Log out"
      cancel="Stay"
      action={paths.logout()}
    >
      Log out
    </ConfirmLink>
  );
}

/** The same for everyone (specification 1, section 2). */
export function footerNav(shell: Pick<Shell, 'brand'>) {
  return [
    { label: 'Terms of use', href: paths.termsOfUse() },
    { label: 'Privacy Policy', href: paths.privacyPolicy() },
    { label: 'Contact us', href: shell.brand.contactPath },
  ];
}
