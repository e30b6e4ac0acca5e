import { AppLink } from '~/ui/app-link';

interface OpenPagerProps {
  /** From 1. */
  page: number;
  hasMore: boolean;
  hrefOf: (page: number) => string;
  /** Of what: 'Users'. */
  label: string;
}

/** The next and the previous page of a list that nobody has counted; nothing when there is only one. */
export function OpenPager({ page, hasMore, hrefOf, label }: OpenPagerProps) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav className="pager" aria-label={`${label}, pages`}>
      <ol>
        {page > 1 && (
          <li>
            <AppLink rel="prev" href={hrefOf(page - 1)}>
              Previous
            </AppLink>
          </li>
        )}
        <li>
          <span className="small muted">Page {page}</span>
        </li>
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
