import { useRef } from 'react';
import { type Reply, typedIn } from '~/ui/form-reply';
import type { KeptView } from '../open-kept.server';
import { idWithin } from './small-forms';
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
