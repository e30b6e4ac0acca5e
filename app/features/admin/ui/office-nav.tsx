import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';

interface Item {
  label: string;
  href: string;
  /** The key that opens this page after `g`. */
  key: string;
}

/** The rooms of the admin area. A new room needs an item here and a route in the route table. */
export const rooms: { label: string; items: Item[] }[] = [
  {
    label: 'Office',
    items: [
      { label: 'Start', href: paths.admin(), key: 's' },
      { label: 'Numbers', href: paths.adminNumbers(), key: 'n' },
    ],
  },
  {
    label: 'People',
    items: [
      { label: 'Users', href: paths.adminUsers(), key: 'u' },
      { label: 'Comments', href: paths.adminComments(), key: 'c' },
      { label: 'Festival', href: paths.adminFestival(), key: 'f' },
    ],
  },
  {
    label: 'Money',
    items: [
      { label: 'Coupons', href: paths.adminCoupons(), key: 'p' },
      { label: 'Codes', href: paths.adminCodes(), key: 'd' },
      { label: 'Rewards', href: paths.adminRewards(), key: 'r' },
      { label: 'Rates', href: paths.adminRates(), key: 'e' },
      { label: 'Webhooks', href: paths.adminWebhooks(), key: 'w' },
    ],
  },
  {
    label: 'Content',
    items: [
      { label: 'Courses', href: paths.adminCourses(), key: 'k' },
      { label: 'Calendar', href: paths.adminCalendar(), key: 'v' },
      { label: 'Bundles', href: paths.adminBundles(), key: 'b' },
      { label: 'Articles', href: paths.adminArticles(), key: 'a' },
      { label: 'Journey', href: paths.adminJourney(), key: 'y' },
      { label: 'Lists', href: paths.adminLists(), key: 't' },
      { label: 'Plans', href: paths.adminPlans(), key: 'o' },
    ],
  },
  {
    label: 'System',
    items: [
      { label: 'School', href: paths.adminSchool(), key: 'i' },
      { label: 'Mail', href: paths.adminMails(), key: 'm' },
      { label: 'Failed jobs', href: paths.adminJobs(), key: 'j' },
      { label: 'Health', href: paths.adminHealth(), key: 'h' },
      { label: 'Audit log', href: paths.adminAudit(), key: 'l' },
    ],
  },
];

/** `path` is the address of the current page. Its room is marked, also on pages within the room. */
export function OfficeNav({ path }: { path: string }) {
  return (
    <nav className="office-nav" aria-label="Admin area">
      <ul>
        {rooms.map(({ label, items }) => (
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
