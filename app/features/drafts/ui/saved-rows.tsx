import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { EditPart } from './draft-sheet';

interface SavedPartProps {
  /** The drafts that are saved and not published. */
  rows: {
    id: string;
    title: string;
    when: string;
    by: string;
    /** Whether something is published beside it. */
    isPublished: boolean;
  }[];
  hrefOf: (id: string) => string;
}

/** The part of a list's page with the drafts that wait to be published. */
export function SavedPart({ rows, hrefOf }: SavedPartProps) {
  if (!rows.length) return null;
  return (
    <EditPart id="saved" title="Not published yet">
      <ul className="stack is-tight">
        {rows.map(({ id, title, when, by, isPublished }) => (
          <li key={id} className="row is-apart">
            <span className="row">
              <AppLink href={hrefOf(id)}>{title}</AppLink>{' '}
              {isPublished ? <Badge look="warn">Changed</Badge> : <Badge look="line">Draft</Badge>}
            </span>{' '}
            <span className="small muted">
              Saved {when}
              {by && ` by ${by}`}
            </span>
          </li>
        ))}
      </ul>
    </EditPart>
  );
}
