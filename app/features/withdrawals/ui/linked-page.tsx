import { paths } from '~/paths';
import { ButtonForm } from '~/ui/forms/button-form';
import { PageState } from '~/ui/page/page-state';
import type { Linked } from '../show-withdraw.server';
import { Words } from './desk-parts';

interface LinkedPageProps {
  /** The declaration; null for a link that does not work. */
  linked: Pick<Linked, 'words' | 'from' | 'number' | 'moment' | 'confirmedAt' | 'isOver'> | null;
  /** The title and the button, while the link was not pressed. */
  title: string;
  /** The title once it was. */
  done: string;
}

/** The page of the mailed link. It says the same for every address: what was found is mailed. */
export function LinkedPage({ linked, title, done }: LinkedPageProps) {
  if (!linked) {
    return (
      <PageState title="This link doesn’t work" to={[paths.contact(), 'Contact us']}>
        <p>Copy the full link from the email and try again, or contact us.</p>
      </PageState>
    );
  }
  const { words, from, number, moment, confirmedAt, isOver } = linked;
  return (
    <div className="desk-form stack">
      <div className="stack is-tight" role="status">
        <h1>{confirmedAt ? done : isOver ? 'This was settled already' : title}</h1>
        <p className="lead">
          {confirmedAt
            ? `You confirmed it on ${confirmedAt}. Our email says what happens next.`
            : isOver
              ? 'Our email has the details.'
              : `You declared it on ${moment}. Its number is ${number}.`}
        </p>
      </div>
      <Words lines={words} from={from} />
      {!confirmedAt && !isOver && (
        <div className="row">
          <ButtonForm intent="confirm" label={title} size="large" />
        </div>
      )}
    </div>
  );
}
