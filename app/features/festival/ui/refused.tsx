import { errorOf, type Reply, typedIn } from '~/ui/form-reply';
import { Notice } from '~/ui/notice';
import { useLateFocus } from '~/ui/use-late-focus';
import { type TypedEntry, typedFields } from '../check-entry';
import { DraftText } from './draft-text';

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
