import { type TypedEntry, typedFields } from '../check-entry';

const labels: Partial<Record<keyof TypedEntry, string>> = {
  djName: 'DJ name',
  fullName: 'Full name',
  address: 'Address',
  email: 'Email address',
  socialHandles: 'Social handles',
  mixLink: 'Link to the mix',
  minutes: 'Length in minutes',
  recordedOn: 'Recorded on',
};

/** A draft that was never submitted, read-only. */
export function DraftText({ typed }: { typed: TypedEntry }) {
  const born = [typed.birthDay, typed.birthMonth, typed.birthYear].filter(Boolean).join('.');
  const rows = typedFields.flatMap((field): [string, string][] => {
    const label = labels[field];
    return label && typed[field] ? [[label, typed[field]]] : [];
  });
  return (
    <dl className="facts is-rows">
      {[...rows, ...(born ? [['Date of birth', born] as [string, string]] : [])].map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
