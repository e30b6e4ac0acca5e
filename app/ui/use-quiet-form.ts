import { useMatches, useNavigate, useRevalidator } from '@remix-run/react';
import { type FormEvent, useRef } from 'react';
import { newsHeaders } from '~/kit/shell-types';
import { askServer, Refusal, readMessage, wordsOf } from './ask-server';
import { endPress, keepPress } from './press-guard';
import { type Toast, useToast } from './toaster';

interface QuietForm {
  /** Called to revert an optimistic change. */
  onFailed?: () => void;
  /** Called on success, before the page's data is reloaded. */
  onDone?: () => void;
}

/**
 * A submit handler that sends a form by script without navigating. On success shows a brief message at once and reloads
 * the page's data. A failure is shown as a toast, with the server's message if there is one (specification 2, section
 * 8). Ignores submissions while another is in flight.
 */
export function useQuietForm({ onFailed, onDone }: QuietForm = {}): (event: FormEvent<HTMLFormElement>) => boolean {
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const route = useMatches().at(-1)?.id ?? '';
  const isSending = useRef(false);

  async function send(form: HTMLFormElement, body: FormData): Promise<void> {
    const address = new URL(form.action);
    address.searchParams.set('_data', route);
    try {
      const answer = await askServer(address, {
        method: 'POST',
        headers: { [newsHeaders.asks]: 'yes' },
        body: new URLSearchParams(textsOf(body)),
      });
      const to = answer.headers.get('x-remix-redirect');
      if (!to) throw new Refusal(await readMessage(answer));
      const news = answer.headers.get(newsHeaders.brings);
      if (news) toast(JSON.parse(decodeURIComponent(news)) as Toast);
      onDone?.();
      follow(to);
    } catch (error) {
      onFailed?.();
      toast({ kind: 'error', text: wordsOf(error) });
    } finally {
      isSending.current = false;
      endPress(form);
    }
  }

  /** Reloads the data if it is the same page, otherwise navigates. */
  function follow(to: string): void {
    const target = new URL(to, location.href);
    const isHere = target.pathname === location.pathname && target.search === location.search;
    if (isHere) revalidate();
    else navigate(target.pathname + target.search + target.hash, { preventScrollReset: true });
  }

  return (event) => {
    event.preventDefault();
    if (isSending.current) return false;
    isSending.current = true;
    keepPress(event.currentTarget);
    const { submitter } = event.nativeEvent as SubmitEvent;
    void send(event.currentTarget, new FormData(event.currentTarget, submitter));
    return true;
  };
}

function textsOf(body: FormData): [string, string][] {
  return [...body].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : []));
}
