import { type Fact, FactRows } from '~/ui/fact-rows';
import { errorOf, type Reply, typedIn } from '~/ui/forms/form-reply';
import { useLateFocus } from '~/ui/late-script/use-late-focus';
import { ErrorNotice } from '~/ui/notice';
import { Part } from '~/ui/page/page-parts';
import { type TypedEntry, textLabels, typedBy, typedFields } from '../check-entry';

interface RefusedProps {
  /** The reply to the refused form. */
  reply: Reply | undefined;
}

/** The reason for refusing a form that the page no longer shows, and the typed text for its author to copy. */
export function Refused({ reply }: RefusedProps) {
  return (
    <>
      <Problem reply={reply} />
      <NotTaken reply={reply} />
    </>
  );
}

/** The reason why a form was refused. It gets the focus. */
export function Problem({ reply }: RefusedProps) {
  const message = errorOf(reply, '') ?? Object.values(reply?.errors ?? {})[0]?.[0];
  const box = useLateFocus<HTMLDivElement>(message ?? '');
  return message ? (
    // The focus moves here, since the page may have changed while its reader was far below.
    <div ref={box} tabIndex={-1}>
      <ErrorNotice title="Unsuccessful">{message}</ErrorNotice>
    </div>
  ) : null;
}

/** The text that was typed into the refused form. */
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

/** The typed text of an entry, read-only: a draft that was never submitted, or a refused form. */
export function DraftText({ typed }: { typed: TypedEntry }) {
  const born = [typed.birthDay, typed.birthMonth, typed.birthYear].filter(Boolean).join('.');
  const rows = typedFields.flatMap((field): Fact[] => {
    const label = labels[field];
    return label && typed[field] ? [{ label, value: <>{typed[field]}</> }] : [];
  });
  return <FactRows facts={[...rows, ...(born ? [{ label: 'Date of birth', value: born }] : [])]} />;
}
