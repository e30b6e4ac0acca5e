import { type ComponentProps, type ReactNode, useContext } from 'react';
import type { Labels } from '~/features/drafts/labels';
import { Faults, FieldLabels } from '~/features/drafts/ui/faults';
import { nameOfZone, officeTime } from '~/kit/office-time';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import type { Reply } from '~/ui/forms/form-reply';
import { OfficeZone } from '~/ui/office-zone';

interface OfficePageProps {
  title: ReactNode;
  /** For a page whose first field shows the title. */
  isTitleHidden?: boolean;
  /** The breadcrumbs that lead to the page. */
  steps?: ComponentProps<typeof Breadcrumbs>['steps'];
  /** One line below the title. */
  below?: ReactNode;
  /** A picture before the title, such as a person's face. */
  picture?: ReactNode;
  /** Content beside the title, such as a link back. */
  aside?: ReactNode;
  /** The action's answer to a form that has errors. */
  reply?: Reply;
  /** The labels of its forms' fields. */
  labels?: Labels;
  children: ReactNode;
}

/** A page of the admin area: its title, the errors and its parts. */
export function OfficePage({ title, isTitleHidden, steps, below, picture, aside, reply, ...props }: OfficePageProps) {
  const { labels = {}, children } = props;
  return (
    <FieldLabels.Provider value={labels}>
      <div className="office-head row is-apart">
        <div>
          {steps && <Breadcrumbs steps={steps} />}
          <div className={picture ? 'row' : undefined}>
            {picture}
            <div>
              <h1 className={isTitleHidden ? 'visually-hidden' : undefined}>{title}</h1>
              {below && <p>{below}</p>}
            </div>
          </div>
        </div>
        {aside}
      </div>
      <Faults errors={reply?.errors ?? {}} />
      {children}
    </FieldLabels.Provider>
  );
}

interface OfficePartProps {
  /** The id of the part's heading, unique in the page. */
  id: string;
  title: ReactNode;
  /** Shown beside the heading. */
  note?: ReactNode;
  children: ReactNode;
}

/** A part of a page of the admin area, with its own heading. */
export function OfficePart({ id, title, note, children }: OfficePartProps) {
  return (
    <section className="office-part stack is-snug" aria-labelledby={id}>
      <div className="office-head row is-apart">
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
      </div>
      {children}
    </section>
  );
}

interface OfficeTimeProps {
  /** An instant in ISO 8601; nothing is shown for ''. */
  at: string;
  /** Shows only the day. */
  isDay?: boolean;
}

/** The name of the office's time zone: 'London time'. */
export function OfficeZoneName() {
  return <>{nameOfZone(useContext(OfficeZone))}</>;
}

/** The label of a day or time that is typed in the office's time zone: 'Last day (London time)'. */
export function OfficeZoned({ children }: { children: string }) {
  return (
    <>
      {children} (<OfficeZoneName />)
    </>
  );
}

/** A moment in the office's time zone, with the zone's name beside the time and with UTC in its tooltip. */
export function OfficeTime({ at, isDay }: OfficeTimeProps) {
  const zone = useContext(OfficeZone);
  if (!at) return null;
  const { day, minute, utc } = officeTime(new Date(at), zone);
  return (
    <time dateTime={at} title={utc}>
      {isDay ? (
        day
      ) : (
        <>
          {day},{' '}
          <span className="nowrap">
            {minute} <span className="zone">{nameOfZone(zone)}</span>
          </span>
        </>
      )}
    </time>
  );
}
