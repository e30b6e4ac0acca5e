import { type Fact, FactRows } from '~/ui/fact-rows';
import { errorOf, type Reply, typedIn } from '~/ui/form-reply';
import { ErrorNotice } from '~/ui/notice';
import { Part } from '~/ui/page-parts';
import { useLateFocus } from '~/ui/use-late-focus';
import { type TypedEntry, textLabels, typedBy, typedFields } from '../check-entry';

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
      <ErrorNotice title="Unsuccessful">{message}</ErrorNotice>
    </div>
  ) : null;
}

/** The typed text. */
export function NotTaken({ reply }: RefusedProps) {
  if (!reply || reply.intent === 'mail-receipt') return null;
  return (
    <Part id="refused" title="What we couldn’t accept">
      <DraftText typed={typedBy((field) => typedIn(reply, field))} />
    </Part>
  );
}

const labels: Partial<Record<keyof TypedEntry, string>> = {
  ...textLabels,
  minutes: 'Length in minutes',
  recordedOn: 'Recorded on',
};

/** A draft that was never submitted, read-only. */
export function DraftText({ typed }: { typed: TypedEntry }) {
  const born = [typed.birthDay, typed.birthMonth, typed.birthYear].filter(Boolean).join('.');
  const rows = typedFields.flatMap((field): Fact[] => {
    const label = labels[field];
    return label && typed[field] ? [{ label, value: <>{typed[field]}</> }] : [];
  });
  return <FactRows facts={[...rows, ...(born ? [{ label: 'Date of birth', value: born }] : [])]} />;
}
