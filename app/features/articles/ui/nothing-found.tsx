import { LinkButton } from '~/ui/button';
import { Empty } from '~/ui/empty';

interface NothingFoundProps {
  allHref: string;
  /** The search was narrowed by tags. */
  hasTags: boolean;
}

/** The empty state of a filtered list. */
export function NothingFound({ allHref, hasTags }: NothingFoundProps) {
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
      {hasTags ? 'Try another word, or remove a tag.' : 'Try another word.'}
    </Empty>
  );
}
