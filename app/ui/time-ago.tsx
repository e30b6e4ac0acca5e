import { useEffect, useState } from 'react';
import { minute, timeAgo } from '~/kit/dates';

interface TimeAgoProps {
  /** ISO 8601. */
  at: string;
  /** The server's clock at rendering, in milliseconds since 1970: server and browser start with the same text. */
  now: number;
}

/** '5 minutes ago', as rendered by the server; with script it keeps counting. */
export function TimeAgo({ at, now }: TimeAgoProps) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const since = Date.now();
    const timer = setInterval(() => setPassed(Date.now() - since), minute);
    return () => clearInterval(timer);
  }, []);
  return <time dateTime={at}>{timeAgo(new Date(at), new Date(now + passed))}</time>;
}
