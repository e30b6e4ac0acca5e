import { useEffect, useState } from 'react';
import { formatMoment, placeOfZone } from '~/kit/dates';
import type { MomentView } from '../present.server';

interface MomentRowsProps {
  /** 'Closes', 'Opens'. */
  label: string;
  moment: MomentView;
}

/** A moment in UTC and in the reader's time zone: by their connection, and with script by their device. */
export function MomentRows({ label, moment }: MomentRowsProps) {
  const [local, setLocal] = useState(moment.local);
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (!timeZone) return;
    const place = placeOfZone(timeZone);
    // A row that is shown already stays, or what is below it would move.
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
