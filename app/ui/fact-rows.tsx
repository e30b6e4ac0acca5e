import type { ReactNode } from 'react';
import { WholeDates } from './whole-dates';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Facts with their labels, one per row. */
export function FactRows({ facts }: { facts: Fact[] }) {
  return (
    <dl className="facts is-rows">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{typeof value === 'string' ? <WholeDates>{value}</WholeDates> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
