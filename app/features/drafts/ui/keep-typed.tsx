import { useRef } from 'react';
import { type Reply, typedIn } from '~/ui/forms/form-reply';
import type { KeptView } from '../keep-draft.server';
import { KeptSaid, useAutosave } from './use-autosave';

interface KeepTypedProps {
  kept: KeptView;
  /** The id of this form in the page, and its subject: 'Tutor: Dele Marsh'. */
  of: string;
  about: string;
  intent: string;
  /** The reply to this form, or the draft that it continues. */
  reply: Reply | undefined;
}

/** Keeps what is typed in a small form as a draft; needs script. */
export function KeepTyped({ kept, of, about, intent, reply }: KeepTypedProps) {
  const place = useRef<HTMLDivElement>(null);
  const { state } = useAutosave(place);
  const isTaken = kept.taken?.fields['kept.of'] === of;
  const hidden = {
    path: kept.path,
    form: typedIn(reply, 'kept.form', idWithin(kept.form, of)),
    from: typedIn(reply, 'kept.from', isTaken ? (kept.taken?.from ?? '') : ''),
    ...{ of, about, intent },
  };
  return (
    <div ref={place} className="small">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={`kept.${name}`} value={value} />
      ))}
      <KeptSaid state={state} />
    </div>
  );
}

/*
 * A page may have many small forms, such as one for each tutor. Each form keeps its own draft. The draft's field
 * `kept.of` says which form it belongs to, and `kept.intent` is that form's intent.
 */

/** The id of one of a page's forms, made from the id that was generated when the page was opened. */
function idWithin(opening: string, of: string): string {
  let hash = 0;
  for (const sign of of) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) >>> 0;
  return opening.slice(0, 19) + hash.toString(36).padStart(7, '0');
}

/** The draft that the page continues, as a reply of its form, so that the form is open and filled in. */
export function takenAsReply({ taken }: KeptView): Reply | undefined {
  if (!taken) return undefined;
  return { intent: String(taken.fields['kept.intent'] ?? ''), errors: {}, values: taken.fields };
}
