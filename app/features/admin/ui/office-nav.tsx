import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';

interface Item {
  label: string;
  href: string;
}

/** The rooms of the admin area. A new room needs an item here and a route in the route table. */
const groups: { label: string; items: Item[] }[] = [
  {
    label: 'Office',
    items: [
      { label: 'Start', href: paths.admin() },
      { label: 'Numbers', href: paths.adminNumbers() },
    ],
  },
  {
    label: 'People',
    items: [
      { label: 'Users', href: paths.adminUsers() },
      { label: 'Comments', href: paths.adminComments() },
      { label: 'Festival', href: paths.adminFestival() },
    ],
  },
  {
    label: 'Money',
    items: [
      { label: 'Coupons', href: paths.adminCoupons() },
      { label: 'Codes', href: paths.adminCodes() },
      { label: 'Rewards', href: paths.adminRewards() },
      { label: 'Rates', href: paths.adminRates() },
      { label: 'Webhooks', href: paths.adminWebhooks() },
    ],
  },
  {
    label: 'Content',
    items: [
      { label: 'Courses', href: paths.adminCourses() },
      { label: 'Bundles', href: paths.adminBundles() },
      { label: 'Articles', href: paths.adminArticles() },
      { label: 'Journey', href: paths.adminJourney() },
      { label: 'Lists', href: paths.adminLists() },
      { label: 'Plans', href: paths.adminPlans() },
    ],
  },
  {
    label: 'System',
    items: [
      { label: 'Mail', href: paths.adminMails() },
      { label: 'Failed jobs', href: paths.adminJobs() },
      { label: 'Health', href: paths.adminHealth() },
      { label: 'Audit log', href: paths.adminAudit() },
    ],
  },
];

/** `path` is the page's own: its room is marked, also from within it. */
export function OfficeNav({ path }: { path: string }) {
  return (
    <nav className="office-nav" aria-label="Admin area">
      <ul>
        {groups.map(({ label, items }) => (
          <li key={label}>
            <p>{label}</p>
            <ul>
              {items.map(({ label: name, href }) => (
                <li key={href}>
                  <AppLink href={href} aria-current={isIn(href, path) ? 'page' : undefined}>
                    {name}
                  </AppLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function isIn(href: string, path: string): boolean {
  return path === href || (href !== paths.admin() && path.startsWith(`${href}/`));
}
