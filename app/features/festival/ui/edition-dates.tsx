import { useEffect, useState } from 'react';
import { formatMoment, minute, placeOfZone } from '~/kit/dates';
import { Separated } from '~/ui/separated';
import type { CalendarPart, MomentView } from '../present.server';
import { timeLeft } from '../rules';

/** The steps of an edition as a timeline, with a marker at the current step. */
export function Calendar({ parts }: { parts: CalendarPart[] }) {
  return (
    <ol className="calendar" aria-label="Dates">
      {parts.map(({ title, text, phase }) => (
        <li
          key={title}
          className={phase === 'past' ? 'is-past' : undefined}
          aria-current={phase === 'now' ? 'step' : undefined}
        >
          <Separated>
            <strong>{title}</strong>
            <span>{text}</span>
            {phase === 'now' && <span>You are here</span>}
            {phase === 'past' && <span>Over</span>}
          </Separated>
        </li>
      ))}
    </ol>
  );
}

interface CountdownProps {
  /**
   * `until` and `now` are in milliseconds since 1970, by the server's clock, so that server and browser render the same
   * numbers.
   */
  until: number;
  now: number;
  /** The accessible name. */
  label: string;
}

/** The remaining days, hours and minutes, as rendered by the server. With JavaScript they count down. */
export function Countdown({ until, now, label }: CountdownProps) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const since = Date.now();
    const timer = setInterval(() => setPassed(Date.now() - since), minute / 4);
    return () => clearInterval(timer);
  }, []);
  const left = timeLeft(new Date(until), new Date(now + passed));
  return (
    <div className="stack is-tight">
      <p className="visually-hidden">{label}</p>
      <dl className="countdown">
        {Object.entries(left).map(([unit, amount]) => (
          <div key={unit}>
            <dt>{amount === 1 ? unit.slice(0, -1) : unit}</dt>
            <dd>{String(amount).padStart(2, '0')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface MomentRowsProps {
  /** 'Closes' or 'Opens'. */
  label: string;
  moment: MomentView;
}

/**
 * A moment in UTC and in the reader's time zone, which is that of their connection or, with JavaScript, of their
 * device.
 */
export function MomentRows({ label, moment }: MomentRowsProps) {
  const [local, setLocal] = useState(moment.local);
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (!timeZone) return;
    const place = placeOfZone(timeZone);
    // A row that is already shown stays, since removing it would move the content below.
    setLocal((shown) =>
      timeZone === 'UTC' && !shown ? null : { text: formatMoment(new Date(moment.iso), timeZone), place },
    );
  }, [moment.iso]);
  return (
    <dl className="facts is-rows">
      <div>
        <dt>{label}</dt>
        <dd>
          <time dateTime={moment.iso}>{moment.utc}</time>
        </dd>
      </div>
      {local && (
        <div>
          <dt>Where you are</dt>
          <dd>
            <time dateTime={moment.iso}>{local.text}</time> in {local.place}
          </dd>
        </div>
      )}
    </dl>
  );
}
