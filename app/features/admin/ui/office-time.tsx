import { useContext } from 'react';
import { officeTime } from '~/kit/office-time';
import { OfficeZone } from '~/ui/office-zone';

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
