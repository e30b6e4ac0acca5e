import { type FormEvent, useCallback, useRef, useState } from 'react';
import { useBeforePaint } from './use-before-paint';
import { useHydrated } from './use-hydrated';

/** Answers a field's message for its text beside the rest of the form, or null when it is fine. */
export type LiveRules = Record<string, (text: string, form: FormData) => string | null>;

export interface LiveForm {
  ref: React.RefObject<HTMLFormElement>;
  /** Of a field that was left: its message, null when it is fine now. Undefined while the server's answer counts. */
  messageOf(field: string): string | null | undefined;
  /** With script, while the form is not valid or nothing in it has changed: for the button that sends it. */
  isHeld: boolean;
  props: {
    onBlur(event: FormEvent<HTMLFormElement>): void;
    onInput(event: FormEvent<HTMLFormElement>): void;
    onSubmit(): void;
  };
}

/** What was saved, by field: the form is held until it says something else. */
export type Saved = Record<string, string | string[]>;

/** Whether a form says something else than what was saved. */
export function differsFrom(saved: Saved, form: FormData): boolean {
  return Object.entries(saved).some(([name, values]) => asKey(form.getAll(name)) !== asKey([values].flat()));
}

/** An empty field is sent as an empty text, radio buttons without a choice are not sent at all: both count as empty. */
function asKey(values: FormDataEntryValue[]): string {
  return JSON.stringify(values.filter((value) => value !== '').sort());
}

/**
 * Says on leaving a field that was typed in what is wrong with it, and whether the form as a whole could be sent, by
 * the same rules that the server keeps. Inputs stay uncontrolled. `basis` is what `isComplete` compares with: the form
 * is weighed again when it changes.
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
  const [messages, setMessages] = useState<Record<string, string | null>>({});
  const [isReady, setIsReady] = useState(false);
  const weigh = useCallback(() => {
    const form = ref.current;
    if (!form) return;
    const data = new FormData(form);
    const entries = Object.entries(kept.current.rules);
    const judged = entries.map(([name, rule]) => [name, rule(String(data.get(name) ?? ''), data)] as const);
    setMessages(Object.fromEntries(judged.filter(([name]) => left.current.has(name))));
    setIsReady(judged.every(([, message]) => message === null) && kept.current.isComplete(data));
  }, []);
  const ground = JSON.stringify(basis);
  // Weighed any later, a form that is filled in already would be held for a moment, and lose the press that falls into it.
  useBeforePaint(weigh, [weigh, ground]);

  return {
    ref,
    isHeld: isHydrated && !isReady,
    messageOf: (field) => messages[field],
    props: {
      onBlur: ({ target }) => {
        const { name, value } = target as unknown as HTMLInputElement;
        // Before the first post a browser may have filled the field in; after it, the server's message stays until the
        // field is changed.
        if (typed.current.has(name) || (value && !wasSent.current)) left.current.add(name);
        weigh();
      },
      onInput: ({ target }) => {
        typed.current.add((target as HTMLInputElement).name);
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
