import { type FetcherWithComponents, useFetcher } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { stayingField } from '~/kit/shell-types';
import { useHydrated } from '../late-script/use-hydrated';
import { type Toast, useToast } from '../page/toaster';
import { somethingWrong } from './ask-server';
import { readReply } from './form-reply';
import { endPress, keepPress } from './press-guard';

interface Toggle {
  /** The displayed state, optimistic until the page's data is loaded again. */
  isOn: boolean;
  fetcher: FetcherWithComponents<unknown>;
}

/** The state of a toggle's form; `wishOf` reads from a sent form whether it switches on. */
export function useToggle(isSet: boolean, wishOf: (sent: FormData) => boolean): Toggle {
  const fetcher = useFetcher<unknown>();
  return { isOn: fetcher.formData ? wishOf(fetcher.formData) : isSet, fetcher };
}

interface ToggleFormProps {
  id: string;
  toggle: Toggle;
  children: ReactNode;
}

/** A form with one button that switches something on or off. With script the page stays, and a toast says the outcome. */
export function ToggleForm({ id, toggle: { fetcher }, children }: ToggleFormProps) {
  const { Form, state, data } = fetcher;
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const isHydrated = useHydrated();

  useEffect(() => {
    if (!data) return;
    const { news } = data as { news?: Toast };
    if (news) return void toast(news);
    toast({ kind: 'error', text: Object.values(readReply(data)?.errors ?? {})[0]?.[0] ?? somethingWrong });
  }, [data, toast]);

  // While the page's data is loaded again, the button may be pressed anew.
  useEffect(() => {
    if (state !== 'submitting' && form.current) endPress(form.current);
  }, [state, data]);

  return (
    <Form ref={form} method="post" id={id} preventScrollReset onSubmit={(event) => keepPress(event.currentTarget)}>
      {isHydrated && <input type="hidden" name={stayingField} value="yes" />}
      {children}
    </Form>
  );
}
