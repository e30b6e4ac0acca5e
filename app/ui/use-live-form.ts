import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';

/** Answers a field's message for its text, or null when it is fine. */
export type LiveRules = Record<string, (text: string) => string | null>;

export interface LiveForm {
  ref: React.RefObject<HTMLFormElement>;
  /** Messages of fields that were left in a bad state, or null where the server's answer still counts. */
  messageOf(field: string): string | null | undefined;
  /** Touched and valid. False before script runs: a button is disabled only once this has been asked after hydration. */
  isReady: boolean;
  props: { onBlur(event: FormEvent<HTMLFormElement>): void; onInput(event: FormEvent<HTMLFormElement>): void };
}

/**
 * Says on leaving a field what is wrong with it, and whether the form as a whole could be sent, by the same rules
 * that the server keeps. Inputs stay uncontrolled.
 */
export function useLiveForm(rules: LiveRules, isComplete: (form: FormData) => boolean = () => true): LiveForm {
  const kept = useRef({ rules, isComplete });
  const ref = useRef<HTMLFormElement>(null);
  const [messages, setMessages] = useState<Record<string, string | null>>({});
  const [isReady, setIsReady] = useState(false);
  const weigh = useCallback(() => {
    const form = ref.current;
    if (!form) return;
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name) ?? '');
    const isValid = Object.entries(kept.current.rules).every(([name, rule]) => rule(text(name)) === null);
    setIsReady(isValid && kept.current.isComplete(data));
  }, []);
  useEffect(weigh, [weigh]);

  const judge = (target: EventTarget) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const rule = kept.current.rules[target.name];
    if (rule) setMessages((all) => ({ ...all, [target.name]: rule(target.value) }));
  };
  return {
    ref,
    isReady,
    messageOf: (field) => messages[field],
    props: {
      onBlur: (event) => {
        const target = event.target as HTMLInputElement;
        if (target.value !== '' || messages[target.name] !== undefined) judge(target);
        weigh();
      },
      onInput: (event) => {
        const target = event.target as HTMLInputElement;
        if (messages[target.name] !== undefined) judge(target);
        weigh();
      },
    },
  };
}
