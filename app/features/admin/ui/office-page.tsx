import { type ComponentProps, type ReactNode, useContext } from 'react';
import { officeTime } from '~/kit/office-time';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import type { Reply } from '~/ui/form-reply';
import { ErrorNotice } from '~/ui/notice';
import { OfficeZone } from '~/ui/office-zone';

interface OfficePageProps {
  title: ReactNode;
  /** The way here. */
  steps?: ComponentProps<typeof Breadcrumbs>['steps'];
  /** One line below the title. */
  below?: ReactNode;
  /** Before the title: a face. */
  picture?: ReactNode;
  /** Beside the title: what the page shows, a link back. */
  aside?: ReactNode;
  /** What the page's action answered when something is to be put right. */
  reply?: Reply;
  children: ReactNode;
}

/** A page of the admin area: title, what went wrong, parts. */
export function OfficePage({ title, steps, below, picture, aside, reply, children }: OfficePageProps) {
  const faults = Object.values(reply?.errors ?? {}).flat();
  return (
    <>
      <div className="office-head row is-apart">
        <div>
          {steps && <Breadcrumbs steps={steps} />}
          <div className={picture ? 'row' : undefined}>
            {picture}
            <div>
              <h1>{title}</h1>
              {below && <p>{below}</p>}
            </div>
          </div>
        </div>
        {aside}
      </div>
      <ErrorNotice>{faults.join(' ')}</ErrorNotice>
      {children}
    </>
  );
}

interface OfficePartProps {
  /** Of its heading, unique in the page. */
  id: string;
  title: ReactNode;
  /** Beside the heading. */
  note?: ReactNode;
  children: ReactNode;
}

/** A part of such a page, with a heading of its own. */
export function OfficePart({ id, title, note, children }: OfficePartProps) {
  return (
    <section className="office-part" aria-labelledby={id}>
      <div className="office-head row is-apart">
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
      </div>
      {children}
    </section>
  );
}

interface OfficeTimeProps {
  /** ISO 8601; nothing is shown for an empty one. */
  at: string;
  /** The day alone. */
  isDay?: boolean;
}

/** A moment in the office's time zone, with UTC in its title. */
export function OfficeTime({ at, isDay }: OfficeTimeProps) {
  const zone = useContext(OfficeZone);
  if (!at) return null;
  const { day, minute, utc } = officeTime(new Date(at), zone);
  return (
    <time dateTime={at} title={utc}>
      {isDay ? day : `${day}, ${minute}`}
    </time>
  );
}
