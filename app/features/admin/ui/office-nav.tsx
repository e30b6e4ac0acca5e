import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Icon } from '~/ui/pictures/icon';
import { HiddenComma } from '~/ui/separated';

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
      { label: 'Withdrawals', href: paths.adminWithdrawals(), key: 'x' },
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

/** Tasks that wait for an administrator, and the page for them. */
export interface Waits {
  href: string;
  count: number;
}

interface OfficeNavProps {
  /** The address of the current page. Its room is marked, also on pages within the room. */
  path: string;
  waiting: Waits[];
}

/** The rooms of the admin area: a list at the side, or on narrow screens one row that opens. */
export function OfficeNav({ path, waiting }: OfficeNavProps) {
  const list = (
    <ul>
      {rooms.map(({ label, items }) => (
        <li key={label}>
          <p>{label}</p>
          <ul>
            {items.map(({ label: name, href }) => (
              <li key={href}>
                <AppLink href={href} aria-current={isIn(href, path) ? 'page' : undefined}>
                  {name}
                  <Count of={waiting.filter((waits) => isIn(href, waits.href))} />
                </AppLink>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
  const current = rooms.flatMap(({ items }) => items).find(({ href }) => isIn(href, path));
  return (
    <>
      <nav className="office-nav" aria-label="Admin area">
        {list}
      </nav>
      {/* The key closes it on a new page. */}
      <details className="office-menu" key={path}>
        <summary>
          <Icon name="menu" />
          <span>
            Office
            {current && (
              <>
                : <strong>{current.label}</strong>
              </>
            )}
          </span>
          <Count of={waiting} />
        </summary>
        <nav aria-label="Admin area">{list}</nav>
      </details>
    </>
  );
}

/** Larger numbers are shown as '99+': they change nothing about what to do. */
const mostShown = 99;

function Count({ of }: { of: Waits[] }) {
  const count = of.reduce((sum, waits) => sum + waits.count, 0);
  if (count === 0) return null;
  return (
    <b>
      <HiddenComma />
      {count > mostShown ? `${mostShown}+` : count}
      <span className="visually-hidden"> waiting</span>
    </b>
  );
}

/** Whether an address is the room's own or within it. */
function isIn(room: string, address: string): boolean {
  const [path = ''] = address.split('?');
  return path === room || (room !== paths.admin() && path.startsWith(`${room}/`));
}
