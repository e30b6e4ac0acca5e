import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Facts of one thing, a row each. */
export function FactRows({ facts }: { facts: Fact[] }) {
  return (
    <dl className="facts is-rows">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
