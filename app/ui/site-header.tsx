import type { ReactNode } from 'react';
import { AppLink } from './app-link';
import { classNames } from './class-names';
import { Icon } from './icon';
import { Logo } from './logo';

export interface NavItem {
  label: string;
  href: string;
  isCurrent?: boolean;
  /** Another site: marked with an arrow. */
  isExternal?: boolean;
  /** A dot with its meaning in words: ', 2 items'. */
  dotLabel?: string;
  /** In place of a plain link, for what script makes more of. */
  element?: ReactNode;
}

interface SiteHeaderProps {
  brand: string;
  homeHref: string;
  items: NavItem[];
}

/** More items than these need a wider window to fit side by side. */
const mostInNarrow = 7;

/** Name and navigation. Below 1000px, a longer list below 1120px, the list moves into `details`; one item needs none. */
export function SiteHeader({ brand, homeHref, items }: SiteHeaderProps) {
  return (
    <header className={classNames('site-header', items.length > mostInNarrow && 'is-long')}>
      <div className="wrap">
        <AppLink className="site-logo" href={homeHref}>
          <Logo label={brand} />
        </AppLink>
        {items.length > 0 && (
          <>
            <nav className={classNames('site-nav', items.length === 1 && 'is-single')} aria-label="Main">
              <NavList items={items} />
            </nav>
            {items.length > 1 && (
              // A new page starts with a closed menu.
              <details className="site-menu" key={items.find((item) => item.isCurrent)?.href}>
                <summary>
                  <Icon name="menu" />
                  <Icon name="x" />
                  Menu
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
        <li key={item.label}>{item.element ?? <NavLink {...item} />}</li>
      ))}
    </ul>
  );
}

function NavLink({ label, href, isCurrent, isExternal, dotLabel }: NavItem) {
  return (
    <AppLink href={href} aria-current={isCurrent ? 'page' : undefined} rel={isExternal ? 'noopener' : undefined}>
      {label}
      {dotLabel && (
        <>
          <span className="dot" aria-hidden="true" />
          <span className="visually-hidden">{dotLabel}</span>
        </>
      )}
      {isExternal && <Icon name="external-link" />}
    </AppLink>
  );
}
