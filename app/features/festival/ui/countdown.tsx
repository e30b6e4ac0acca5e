import { useEffect, useState } from 'react';
import { minute } from '~/kit/dates';
import { timeLeft } from '../rules';

interface CountdownProps {
  /** Both in milliseconds since 1970, by the server's clock: server and browser start with the same numbers. */
  until: number;
  now: number;
  /** The accessible name. */
  label: string;
}

/** The remaining days, hours and minutes, as rendered by the server; with script they keep counting. */
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
