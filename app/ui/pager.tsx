import type { ReactNode } from 'react';
import { AppLink } from './app-link';

interface PagerProps {
  /** From 1. */
  page: number;
  pages: number;
  /** The URL of a page; keeps the rest of the query. */
  hrefOf: (page: number) => string;
  /** What the pages list: 'Comments', 'Results'. */
  label: string;
  /** Whether the label is visible: on a page with several lists. */
  isNamed?: boolean;
}

/** How many page numbers are shown at each end and around the current one. */
const margin = 2;
const range = 3;

/** A numbered pager; nothing for a single page. */
export function Pager({ page, pages, hrefOf, label, isNamed }: PagerProps) {
  if (pages < 2) return null;
  return (
    <Steps {...{ label, page, pages, hrefOf, isNamed }} hasMore={page < pages}>
      {pagesShown(page, pages).map((entry) =>
        typeof entry === 'string' ? (
          <li key={entry}>
            <span className="gap" aria-hidden="true">
              …
            </span>
          </li>
        ) : (
          <li key={entry}>
            <AppLink
              href={hrefOf(entry)}
              aria-label={entry === page ? `Page ${entry}, current` : `Page ${entry}`}
              aria-current={entry === page ? 'page' : undefined}
            >
              {entry}
            </AppLink>
          </li>
        ),
      )}
    </Steps>
  );
}

interface OpenPagerProps extends Omit<PagerProps, 'pages'> {
  hasMore: boolean;
}

interface StepsProps extends OpenPagerProps {
  pages?: number;
  children: ReactNode;
}

/** Links to the next and the previous page of a list without a total count. Renders nothing for a single page. */
export function OpenPager(pager: OpenPagerProps) {
  if (pager.page === 1 && !pager.hasMore) return null;
  return (
    <Steps {...pager}>
      <li>
        <span className="small muted">Page {pager.page}</span>
      </li>
    </Steps>
  );
}

function Steps({ page, pages, hasMore, hrefOf, label, isNamed, children }: StepsProps) {
  return (
    <nav className="pager" aria-label={`${label}, pages`}>
      {/* The navigation's own name and its current link say the same to screen readers. */}
      {pages && (
        <p className="small muted" aria-hidden="true">
          {isNamed ? `${label}, page` : 'Page'} {page} of {pages}{' '}
        </p>
      )}
      <ol>
        {page > 1 && (
          <li>
            <AppLink rel="prev" href={hrefOf(page - 1)}>
              Previous
            </AppLink>
          </li>
        )}
        {children}
        {hasMore && (
          <li>
            <AppLink rel="next" href={hrefOf(page + 1)}>
              Next
            </AppLink>
          </li>
        )}
      </ol>
    </nav>
  );
}

/** The visible page numbers, with a gap for those left out: 1 2 … 6 7 8 … 13 14. */
function pagesShown(page: number, pages: number): (number | 'gap-before' | 'gap-after')[] {
  const around = Math.floor(range / 2);
  const from = Math.min(Math.max(1, page - around), Math.max(1, pages - range + 1));
  const isShown = (entry: number) =>
    entry <= margin || entry > pages - margin || (entry >= from && entry < from + range);
  const shown: (number | 'gap-before' | 'gap-after')[] = [];
  let last = 0;
  for (let entry = 1; entry <= pages; entry += 1) {
    if (!isShown(entry)) continue;
    if (entry - last === 2) shown.push(entry - 1);
    else if (entry - last > 2) shown.push(entry > page ? 'gap-after' : 'gap-before');
    shown.push(entry);
    last = entry;
  }
  return shown;
}
