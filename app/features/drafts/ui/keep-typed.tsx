import { useRef } from 'react';
import { type Reply, typedIn } from '~/ui/form-reply';
import type { KeptView } from '../keep-draft.server';
import { KeptSaid, useAutosave } from './use-autosave';

interface KeepTypedProps {
  kept: KeptView;
  /** Which of the page's forms it is, and what it is about: 'Tutor: Dele Marsh'. */
  of: string;
  about: string;
  intent: string;
  /** The reply to this form, or the draft that it goes on with. */
  reply: Reply | undefined;
}

/** In a small form: with script, what is typed there is kept as a draft. */
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
        <input key={name} type="hidden" name={`kept.${name}`} value={value} readOnly />
      ))}
      <KeptSaid state={state} />
    </div>
  );
}

/*
 * A page may have many small forms, such as one for each tutor. Each keeps a draft of its own, which says by `kept.of`
 * which form it is of, and by `kept.intent` what that form sends.
 */

/** The id of one of a page's forms, made of the id of the page's opening. */
function idWithin(opening: string, of: string): string {
  let hash = 0;
  for (const sign of of) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) >>> 0;
  return opening.slice(0, 19) + hash.toString(36).padStart(7, '0');
}

/** The draft that the page goes on with, as a refused form shows it: in its form, which is open. */
export function takenAsReply({ taken }: KeptView): Reply | undefined {
  if (!taken) return undefined;
  return { intent: String(taken.fields['kept.intent'] ?? ''), errors: {}, values: taken.fields };
}
