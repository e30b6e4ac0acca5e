import type { CSSProperties } from 'react';
import { classNames } from '~/ui/class-names';
import type { TermView } from '../view';

/** The time that is paid for: a tick a day, or a month of a long one, and a marker for today. */
export function TermRuler({ at, ticks, long, from, to }: TermView) {
  return (
    <div
      className={classNames('term', at > 60 && 'is-late')}
      style={{ '--at': at, '--ticks': ticks, '--long': long } as CSSProperties}
    >
      <span className="here">Today</span>
      <dl>
        {[from, to].map(({ label, day }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{day}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
