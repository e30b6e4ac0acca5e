import { Disclosure } from '~/ui/disclosure';
import type { EntryPageView } from '../view';
import { Countdown } from './countdown';
import { MomentRows } from './moment-rows';

interface EntryAsideProps {
  page: EntryPageView;
  /** A form stands beside it. */
  hasForm: boolean;
}

/** Beside the form: the time that is left, what is missing, and the jury's tips. */
export function EntryAside({ page: { edition, missing, draftSaved, draftSavedIso }, hasForm }: EntryAsideProps) {
  return (
    <aside className="stack is-sticky" aria-labelledby="time">
      <div className="buy-box">
        <h2 className="field-label" id="time">
          {edition.state === 'upcoming' ? 'Until it opens' : 'Time left'}
        </h2>
        {edition.countdown && <Countdown {...edition.countdown} label="Time left to enter" />}
        <MomentRows
          label={edition.state === 'upcoming' ? 'Opens' : 'Closes'}
          moment={edition.state === 'upcoming' ? edition.opens : edition.closes}
        />
        {hasForm && (
          <div className="stack is-tight">
            <p className="field-label" id="missing">
              What is missing
            </p>
            <ul className="todo" aria-labelledby="missing">
              {missing.map(({ anchor, label, open }) => (
                <li key={anchor}>
                  <a href={`#${anchor}`}>{label}</a>
                  <span className="visually-hidden">: </span>
                  <span className={open ? 'is-open' : 'is-ok'}>{open ?? 'complete'}</span>
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
      </div>
      {edition.tips.length > 0 && (
        <Disclosure title="Tips from the jury">
          <div className="small muted stack">
            {edition.tips.map(({ title, text }) => (
              <p key={title}>
                <strong>{title}.</strong> {text}
              </p>
            ))}
          </div>
        </Disclosure>
      )}
    </aside>
  );
}
