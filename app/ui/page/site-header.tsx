import type { ReactNode } from 'react';
import { AppLink } from '../app-link';
import { classNames } from '../class-names';
import { Icon } from '../pictures/icon';
import { Logo } from './logo';

export interface NavItem {
  label: string;
  href: string;
  isCurrent?: boolean;
  /** A link to another site: marked with an arrow. */
  isExternal?: boolean;
  /** Shows how many things wait there; the words say it with their noun: ', 2 items'. */
  count?: { number: number; words: string };
  /** Stays visible beside the menu when the list does not fit. For the item that members return to most often. */
  isDirect?: boolean;
  /** Replaces the plain link, for items with script. */
  element?: ReactNode;
}

interface SiteHeaderProps {
  brand: string;
  homeHref: string;
  items: NavItem[];
}

/** More items than this need a wider window to fit in one line. */
const mostInNarrow = 8;

/**
 * Logo and navigation. Below 1000px (1120px for longer lists) the list moves into `details`, except for a single item
 * and the direct item.
 */
export function SiteHeader({ brand, homeHref, items }: SiteHeaderProps) {
  const direct = items.find(({ isDirect }) => isDirect);
  const counted = items.find(({ count, isDirect }) => count && !isDirect);
  return (
    <header className={classNames('site-header', items.length > mostInNarrow && 'is-long', direct && 'has-direct')}>
      <div className="wrap">
        <AppLink className="site-logo" href={homeHref}>
          <Logo label={brand} />
        </AppLink>
        {items.length > 0 && (
          <>
            <nav className={classNames('site-nav', items.length === 1 && 'is-single')} aria-label="Main">
              <NavList items={items} />
            </nav>
            {direct && (
              <span className="site-direct">
                <NavLink {...direct} />
              </span>
            )}{' '}
            {items.length > 1 && (
              // The key closes the menu on a new page.
              <details className="site-menu" key={items.find((item) => item.isCurrent)?.href}>
                <summary>
                  <Icon name="menu" />
                  <Icon name="x" />
                  Menu
                  {counted?.count && <Count {...counted.count} words={`, ${counted.label}${counted.count.words}`} />}
                </summary>
                <nav aria-label="Menu">
                  <NavList items={items} />
                </nav>
              </details>
            )}
          </>
        )}
      </div>
    </header>
  );
}

function NavList({ items }: { items: NavItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.label} className={item.isDirect ? 'is-direct' : undefined}>
          {item.element ?? <NavLink {...item} />}
        </li>
      ))}
    </ul>
  );
}

function NavLink({ label, href, isCurrent, isExternal, count }: NavItem) {
  return (
    <AppLink href={href} aria-current={isCurrent ? 'page' : undefined} rel={isExternal ? 'noopener' : undefined}>
      {label}
      {count && <Count {...count} />}
      {isExternal && <Icon name="external-link" />}
    </AppLink>
  );
}

function Count({ number, words }: NonNullable<NavItem['count']>) {
  return (
    <>
      {' '}
      <span className="count" aria-hidden="true">
        {number}
      </span>
      <span className="visually-hidden">{words}</span>
    </>
  );
}
