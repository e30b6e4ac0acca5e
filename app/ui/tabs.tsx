import { useLocation } from '@remix-run/react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { AppLink } from './app-link';
import { classNames } from './class-names';
import { useBeforePaint } from './late-script/use-before-paint';
import { useHydrated } from './late-script/use-hydrated';

interface TabLinksProps {
  label: string;
  items: { label: string; href: string; isCurrent?: boolean }[];
}

/** On a narrow screen, scrolls the current tab to the middle of the row. */
function useCurrentInSight(row: RefObject<HTMLElement>, current: string | undefined) {
  useEffect(() => {
    const here = current && row.current?.querySelector<HTMLElement>('[aria-current], [aria-selected="true"]');
    if (!here || !row.current) return;
    row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.offsetWidth) / 2;
  }, [row, current]);
}

/** A row of links with a flag over the current one: a table of contents, or related pages. */
export function TabLinks({ label, items }: TabLinksProps) {
  const row = useRef<HTMLElement>(null);
  useCurrentInSight(row, items.find(({ isCurrent }) => isCurrent)?.href);
  return (
    <nav ref={row} className="tabs" aria-label={label}>
      <ul>
        {items.map(({ label: words, href, isCurrent }) => (
          <li key={href}>
            <AppLink href={href} aria-current={isCurrent ? 'true' : undefined}>
              {words}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Tab {
  id: string;
  label: string;
  /** A second line in the tab, such as a price. */
  note?: string | null;
  /** The panel's anchor. */
  href: string;
  panel: ReactNode;
}

interface SectionTabsProps {
  label: string;
  /** The beginning of the sections' ids. */
  id: string;
  tabs: Omit<Tab, 'href'>[];
  /** The tab that is open at first. */
  first: string;
}

/**
 * Short sections that script turns into tabs: without script all of them are shown, each below its heading. Until the
 * page is hydrated, the style sheet shows the first tab, or the one whose link was followed.
 */
export function SectionTabs({ label, id, tabs, first }: SectionTabsProps) {
  const isHydrated = useHydrated();
  const [open, setOpen] = useState(first);
  const rows = tabs.map((tab) => ({ ...tab, href: `#${id}-${tab.id}` }));
  const { hash } = useLocation();
  const followed = rows.find(({ href }) => href === hash)?.id;
  // A link can be followed after this first ran and before the page is hydrated: the address then changes once more.
  useBeforePaint(() => {
    if (followed) setOpen(followed);
  }, [followed]);
  return (
    <div className="section-tabs">
      <TabRow label={label} id={id} tabs={rows} open={open} onChoose={(tab) => setOpen(tab.id)} className="is-even" />
      {tabs.map((tab) => (
        <section
          key={tab.id}
          id={`${id}-${tab.id}`}
          className={isHydrated || tab.id === first ? undefined : 'is-later'}
          role={isHydrated ? 'tabpanel' : undefined}
          aria-labelledby={`${id}-tab-${tab.id}`}
          hidden={isHydrated && tab.id !== open}
        >
          <h3>{tab.label}</h3>
          {tab.panel}
        </section>
      ))}
    </div>
  );
}

interface TabRowProps {
  label: string;
  id: string;
  tabs: Omit<Tab, 'panel'>[];
  open: string;
  onChoose: (tab: Omit<Tab, 'panel'>) => void;
  className?: string;
}

/** The labels of tabs. Their panels have the ids `<id>-<tab>`. */
function TabRow({ label, id, tabs, open, onChoose, className }: TabRowProps) {
  const isHydrated = useHydrated();
  const row = useRef<HTMLDivElement>(null);
  useCurrentInSight(row, open);

  function onClick(event: MouseEvent, tab: Omit<Tab, 'panel'>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChoose(tab);
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === open);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next);
    row.current?.querySelector<HTMLElement>(`#${id}-tab-${next.id}`)?.focus();
  }

  return (
    <div ref={row} className={classNames('tabs', className)} id={id}>
      <ul role={isHydrated ? 'tablist' : undefined} aria-label={label}>
        {tabs.map((tab) => {
          const isOpen = tab.id === open;
          return (
            <li key={tab.id} role={isHydrated ? 'presentation' : undefined}>
              <a
                id={`${id}-tab-${tab.id}`}
                href={tab.href}
                {...(isHydrated
                  ? {
                      role: 'tab',
                      'aria-selected': isOpen,
                      'aria-controls': `${id}-${tab.id}`,
                      tabIndex: isOpen ? 0 : -1,
                      onClick: (event: MouseEvent) => onClick(event, tab),
                      onKeyDown,
                    }
                  : { 'aria-current': isOpen ? 'true' : undefined })}
              >
                {tab.note ? (
                  <>
                    <span>
                      {tab.label}
                      <span className="visually-hidden">, </span>
                    </span>
                    <small className="num">{tab.note}</small>
                  </>
                ) : (
                  tab.label
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
