import { useEffect, useState } from 'react';
import { minute, timeAgo } from '~/kit/dates';

interface TimeAgoProps {
  /** ISO 8601. */
  at: string;
  /** The server's clock when it answered, in milliseconds since 1970: server and browser start from the same words. */
  now: number;
}

/** '5 minutes ago', as the server printed it; with script it keeps counting. */
export function TimeAgo({ at, now }: TimeAgoProps) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const since = Date.now();
    const timer = setInterval(() => setPassed(Date.now() - since), minute);
    return () => clearInterval(timer);
  }, []);
  return <time dateTime={at}>{timeAgo(new Date(at), new Date(now + passed))}</time>;
}
