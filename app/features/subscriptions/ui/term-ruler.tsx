import type { CSSProperties } from 'react';
import { classNames } from '~/ui/class-names';
import type { TermView } from '../present-term';

/** A ruler of the time that is paid for: a tick for each day (or each month of a long term), and a marker for today. */
export function TermRuler({ at, ticks, long, from, mid, to, end = 100, beyond }: TermView) {
  return (
    <div
      className={classNames('term', at > 60 && 'is-late', mid && 'is-parts', beyond && 'is-short')}
      style={{ '--at': at, '--ticks': ticks, '--long': long, '--end': end } as CSSProperties}
    >
      <span className="here">Today</span>
      <dl>
        {[from, mid, to, beyond].map(
          (mark) =>
            mark && (
              <div key={mark.label}>
                <dt>{mark.label}</dt>
                <dd>{mark.day}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}
