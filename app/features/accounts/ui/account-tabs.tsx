import { paths } from '~/paths';
import { TabLinks } from '~/ui/tabs';

const tabs = [
  { id: 'profile', label: 'Profile', href: paths.myProfile() },
  { id: 'two-factor', label: 'Two-factor sign-in', href: paths.twoFactor() },
  { id: 'payments', label: 'Payments', href: paths.payments() },
  { id: 'access', label: 'What I can open', href: paths.myAccess() },
  { id: 'data', label: 'My data', href: paths.myData() },
] as const;

/** The tabs of the member's own account pages. */
export function AccountTabs({ current }: { current: (typeof tabs)[number]['id'] }) {
  return <TabLinks label="Account" items={tabs.map(({ id, ...tab }) => ({ ...tab, isCurrent: id === current }))} />;
}
