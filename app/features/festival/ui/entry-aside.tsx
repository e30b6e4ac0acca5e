import { Disclosure } from '~/ui/disclosure';
import { FactRows } from '~/ui/fact-rows';
import { errorOf, type Reply } from '~/ui/forms/form-reply';
import { Part } from '~/ui/page/page-parts';
import { missingParts } from '../check-entry';
import type { EditionView } from '../present.server';
import type { EntryPageView } from '../show-entry.server';
import { Countdown, MomentRows } from './edition-dates';

interface EntryAsideProps {
  page: EntryPageView;
  /** Whether the page shows the form. */
  hasForm: boolean;
  /** The reply to a refused form. */
  reply?: Reply;
}

/** The column beside the form: the remaining time, the missing parts, and facts about the edition. */
export function EntryAside({ page, hasForm, reply }: EntryAsideProps) {
  const { edition, draftSaved, draftSavedIso } = page;
  // After a refusal the form shows the submitted fields, so the list shows their errors, not the saved draft's.
  const isToldOf = reply && Object.keys(reply.errors).some(Boolean);
  const missing = isToldOf ? missingParts((field) => errorOf(reply, field) !== undefined) : page.missing;
  // The missing parts are not highlighted before the member has begun.
  const openLook = draftSaved || page.receipt || isToldOf ? 'is-open' : 'muted';
  const isAhead = edition.state === 'upcoming';
  return (
    <aside className="stack is-sticky" aria-labelledby="time">
      <Part id="time" title={isAhead ? 'Until it opens' : 'Time left'} as="div" className="buy-box" isLabel>
        {edition.countdown && (
          <Countdown {...edition.countdown} label={isAhead ? 'Time until entries open' : 'Time left to enter'} />
        )}
        {isAhead && <MomentRows label="Opens" moment={edition.opens} />}
        <MomentRows label="Closes" moment={edition.closes} />
        {hasForm && (
          <div className="stack is-tight">
            <p className="field-label" id="missing">
              What’s missing
            </p>
            <ul className="todo small" aria-labelledby="missing">
              {missing.map(({ anchor, label, open }) => (
                <li key={anchor}>
                  <a href={`#${anchor}`}>{label}</a>
                  <span className="visually-hidden">: </span>
                  <span className={open ? openLook : 'is-ok'}>{open ?? 'complete'}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {hasForm && draftSaved && (
          <p className="hint">
            Draft saved <time dateTime={draftSavedIso ?? undefined}>{draftSaved}</time>
          </p>
        )}
      </Part>
      <EditionDetails edition={edition} />
    </aside>
  );
}

/** Facts to look up while writing an entry: the coming dates, the prize, and the jury's advice. */
function EditionDetails({ edition: { interviewsOn, decidedOn, festivalOn, prize, tips } }: { edition: EditionView }) {
  const days = [
    { label: 'Interviews from', value: <>{interviewsOn}</> },
    { label: 'The winner', value: <>{decidedOn}</> },
    { label: 'The festival', value: <>{festivalOn}</> },
  ];
  return (
    <div>
      <Disclosure title="Dates and prize">
        <div className="stack">
          <FactRows facts={days} />
          {prize.length > 0 && (
            <ul className="ticks small muted">
              {prize.map(({ text, end }) => (
                <li key={text}>{end ? `${text}, ${end}` : text}</li>
              ))}
            </ul>
          )}
        </div>
      </Disclosure>
      {tips.length > 0 && (
        <Disclosure title="Tips from the jury">
          <div className="small muted stack">
            {tips.map(({ title, text }) => (
              <p key={title}>
                <strong>{title}.</strong> {text}
              </p>
            ))}
          </div>
        </Disclosure>
      )}
    </div>
  );
}
