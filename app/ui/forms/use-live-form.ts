import { type FormEvent, useCallback, useRef, useState } from 'react';
import { useBeforePaint } from '../late-script/use-before-paint';
import { useHydrated } from '../late-script/use-hydrated';
import { useAnswer } from './use-answer';

/** Validates a field's text together with the whole form; returns its message, or null if valid. */
export type LiveRules = Record<string, (text: string, form: FormData) => string | null>;

export interface LiveForm {
  /**
   * A field's error: the result of its check since it lost focus (null if valid), before that the server's error
   * `refused`, which goes when its field is typed in.
   */
  errorAt(field: string, refused: string | null | undefined): string | null | undefined;
  /** Whether to disable the submit button: with script, while the form is invalid or unchanged. */
  isHeld: boolean;
  /** The fields that are not valid yet, in the order of the rules; with script only. */
  missing: string[];
  /** Props for the form element. */
  props: {
    ref: React.RefObject<HTMLFormElement>;
    noValidate: true;
    onBlur(event: FormEvent<HTMLFormElement>): void;
    onInput(event: FormEvent<HTMLFormElement>): void;
    onSubmit(): void;
  };
}

/** The saved values by field: the form is disabled until it differs. */
export type Saved = Record<string, string | string[]>;

/** Whether a form differs from the saved values. */
export function differsFrom(saved: Saved, form: FormData): boolean {
  return Object.entries(saved).some(([name, values]) => asKey(form.getAll(name)) !== asKey([values].flat()));
}

/** Empty fields are sent as empty texts, radio buttons without a choice not at all: both count as empty. */
function asKey(values: FormDataEntryValue[]): string {
  return JSON.stringify(values.filter((value) => value !== '').sort());
}

/**
 * Live validation with the server's own rules: shows a field's error when a changed field loses focus, and whether the
 * form can be submitted. Inputs stay uncontrolled. `basis` is the data of `isComplete`: the form is checked again when
 * it changes.
 */
export function useLiveForm(
  rules: LiveRules,
  isComplete: (form: FormData) => boolean = () => true,
  basis: unknown = null,
): LiveForm {
  const isHydrated = useHydrated();
  const kept = useRef({ rules, isComplete });
  kept.current = { rules, isComplete };
  const ref = useRef<HTMLFormElement>(null);
  const typed = useRef(new Set<string>());
  const left = useRef(new Set<string>());
  const wasSent = useRef(false);
  // Only for the answer that the page shows: the next one may refuse the same field again.
  const answer = useAnswer();
  const [changed, setChanged] = useState<{ since: unknown; names: string[] }>({ since: answer, names: [] });
  const [messages, setMessages] = useState<Record<string, string | null>>({});
  const [isReady, setIsReady] = useState(false);
  const [missing, setMissing] = useState<string[]>([]);
  const weigh = useCallback(() => {
    const form = ref.current;
    if (!form) return;
    const data = new FormData(form);
    const entries = Object.entries(kept.current.rules);
    const judged = entries.map(([name, rule]) => [name, rule(String(data.get(name) ?? ''), data)] as const);
    setMessages(Object.fromEntries(judged.filter(([name]) => left.current.has(name))));
    const invalid = judged.filter(([, message]) => message !== null).map(([name]) => name);
    setMissing((before) => (before.join() === invalid.join() ? before : invalid));
    setIsReady(invalid.length === 0 && kept.current.isComplete(data));
  }, []);
  const ground = JSON.stringify(basis);
  // Before paint: a prefilled form would otherwise be disabled for a moment and lose a click.
  useBeforePaint(weigh, [weigh, ground]);

  return {
    isHeld: isHydrated && !isReady,
    missing,
    errorAt: (field, refused) => {
      if (messages[field] !== undefined) return messages[field];
      return changed.since === answer && changed.names.includes(field) ? null : refused;
    },
    props: {
      ref,
      noValidate: true,
      onBlur: ({ target }) => {
        const { name, value } = target as unknown as HTMLInputElement;
        // Before the first post the browser may have autofilled the field; afterwards the server's message stays until
        // the field changes.
        if (typed.current.has(name) || (value && !wasSent.current)) left.current.add(name);
        weigh();
      },
      onInput: ({ target }) => {
        const { name } = target as HTMLInputElement;
        typed.current.add(name);
        // Now, and not when the field loses the focus: the press that takes the focus would miss its button, because
        // the page moves up when the error goes.
        setChanged(({ since, names }) => ({
          since: answer,
          names: since === answer ? [...new Set([...names, name])] : [name],
        }));
        weigh();
      },
      onSubmit: () => {
        wasSent.current = true;
        typed.current.clear();
        left.current.clear();
        weigh();
      },
    },
  };
}
