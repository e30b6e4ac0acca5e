import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import { LinkButton, TextButton } from '~/ui/forms/button';
import { tellWithinDays } from '../rules';
import type { EntryPageView } from '../show-entry.server';
import { MixLink } from './outcome';

/** The submitted entry, as in the receipt mail. The entry can be changed while the edition is open. */
export function Receipt({ page }: { page: EntryPageView }) {
  const { receipt, edition, key } = page;
  if (!receipt) return null;
  const isOpen = edition.state === 'open';
  const isHeard = edition.state === 'decided' || edition.state === 'past';
  return (
    <section className="receipt stack" aria-labelledby="sent">
      <div className="stack is-tight">
        <p className="small muted">
          Entry {receipt.number}, received <time dateTime={receipt.receivedIso}>{receipt.received}</time>
        </p>
        <h2 id="sent">{isHeard ? 'The jury has heard your mix.' : 'Your mix is with the jury.'}</h2>
      </div>
      <dl className="facts is-rows">
        <div>
          <dt>DJ name</dt>
          <dd>{receipt.djName}</dd>
        </div>
        <div>
          <dt>Mix</dt>
          <dd>
            <MixLink url={receipt.mixUrl}>{receipt.mixText}</MixLink>, {receipt.facts}
          </dd>
        </div>
        <div>
          <dt>Accepted</dt>
          <dd>Festival terms and privacy policy, on {receipt.accepted}</dd>
        </div>
        {(isOpen || edition.state === 'closed') && (
          <div>
            <dt>What happens now</dt>
            <dd>
              Interviews from {edition.interviewsOn}, the winner on {edition.decidedOn}. If you win, we’ll email you
              within {tellWithinDays} days of the closing date.
            </dd>
          </div>
        )}
      </dl>
      {isOpen && (
        <div className="row">
          <LinkButton variant="quiet" href={paths.riseFestivalEnter({ edit: 1 })}>
            Change my entry
          </LinkButton>
          <Form method="post" action={paths.riseFestivalEnter()}>
            <input type="hidden" name="editionId" value={edition.id} />
            <input type="hidden" name="key" value={key} />
            <TextButton intent="mail-receipt">Email the receipt again</TextButton>
          </Form>
        </div>
      )}
    </section>
  );
}
