import { errorOf, type Reply, typedIn } from '~/ui/form-reply';
import { Notice } from '~/ui/notice';
import { useLateFocus } from '~/ui/use-late-focus';
import { type TypedEntry, textLabels, typedFields } from '../check-entry';

interface RefusedProps {
  /** The reply to the refused form. */
  reply: Reply | undefined;
}

/** A refused form that this page no longer has: the reason, and the typed text for its author to copy. */
export function Refused({ reply }: RefusedProps) {
  return (
    <>
      <Problem reply={reply} />
      <NotTaken reply={reply} />
    </>
  );
}

/** Why a form was refused. */
export function Problem({ reply }: RefusedProps) {
  const message = errorOf(reply, '') ?? Object.values(reply?.errors ?? {})[0]?.[0];
  const box = useLateFocus<HTMLDivElement>(message ?? '');
  return message ? (
    // With script the page has changed while its reader may be far below.
    <div ref={box} tabIndex={-1}>
      <Notice kind="error" title="Unsuccessful" isLive>
        {message}
      </Notice>
    </div>
  ) : null;
}

/** The typed text. */
export function NotTaken({ reply }: RefusedProps) {
  if (!reply || reply.intent === 'mail-receipt') return null;
  return (
    <section className="stack" aria-labelledby="refused">
      <h2 id="refused" className="heading-m">
        What we couldn’t accept
      </h2>
      <DraftText typed={typedAgainst(reply)} />
    </section>
  );
}

function typedAgainst(reply: Reply): TypedEntry {
  return Object.fromEntries(typedFields.map((field) => [field, typedIn(reply, field)])) as TypedEntry;
}

const labels: Partial<Record<keyof TypedEntry, string>> = {
  ...textLabels,
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
