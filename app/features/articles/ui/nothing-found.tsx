import { LinkButton } from '~/ui/button';
import { Empty } from '~/ui/empty';
import type { ArticleFilterView } from '../view';

interface NothingFoundProps {
  allHref: string;
  filter: ArticleFilterView;
}

/** The empty state of a filtered list. */
export function NothingFound({ allHref, filter: { query, chosen } }: NothingFoundProps) {
  return (
    <Empty
      isClose
      title="No results found"
      action={
        <LinkButton variant="quiet" href={allHref}>
          See all articles
        </LinkButton>
      }
    >
      {query && `No article mentions “${query}”. `}
      {chosen.length > 0 ? 'Try another word, or remove a tag.' : 'Try another word.'}
    </Empty>
  );
}
