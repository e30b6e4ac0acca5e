import { Disclosure } from '~/ui/disclosure';
import type { EditionView } from '../present.server';

interface EditionDetailsProps {
  edition: EditionView;
}

/** Reference while writing an entry: the coming dates, the prize, and the jury's advice. */
export function EditionDetails({ edition: { interviewsOn, decidedOn, festivalOn, prize, tips } }: EditionDetailsProps) {
  const days = [
    ['Interviews from', interviewsOn],
    ['The winner', decidedOn],
    ['The festival', festivalOn],
  ];
  return (
    <div>
      <Disclosure title="Dates and prize">
        <div className="stack">
          <dl className="facts is-rows">
            {days.map(([label, day]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{day}</dd>
              </div>
            ))}
          </dl>
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
