import { LinkButton } from '~/ui/button';
import { Empty } from '~/ui/empty';

/** Shown in place of a list that words and tags have left empty. */
export function NothingFound({ allHref }: { allHref: string }) {
  return (
    <Empty
      title="No results found"
      headingLevel={3}
      action={
        <LinkButton variant="quiet" href={allHref}>
          See all articles
        </LinkButton>
      }
    >
      Try a single word, or remove a tag.
    </Empty>
  );
}
