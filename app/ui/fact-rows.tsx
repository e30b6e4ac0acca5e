import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** The facts of a thing, one per row. */
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
