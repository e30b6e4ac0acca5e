import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { type Flash, newsId, seenNewsCookie } from '~/kit/shell-types';
import { Dialog } from '../dialogs/dialog';
import { UndoForm } from '../forms/undo-form';
import { useHydrated } from '../late-script/use-hydrated';
import { LinkedText, Notice } from '../notice';
import { useToast } from './toaster';
import { useFlash } from './use-flash';

/**
 * The flash message, first inside main, perhaps with an undo button. It disappears when the reader leaves its page.
 * With script it is also a toast, since its place may be out of sight; a message with its own title ('Success!') is a
 * dialog instead (specification 1, section 8), one with a place is left to `SaidAt`, and a brief one is only a toast,
 * unless it came with the document.
 */
export function FlashNotice({ className }: { className: string }) {
  const flash = useFlash();
  const [over, setOver] = useState<string>();
  const isHydrated = useHydrated();
  const toast = useToast();
  const key = flash?.id;
  const [ofDocument] = useState(isHydrated ? undefined : key);
  const shown = flash && key !== over ? flash : null;

  useSeenFlash(shown?.id);

  const text = shown && !shown.title && !shown.place ? shown.text : null;
  const kind = shown?.kind;
  const isToastAlone = isHydrated && Boolean(shown?.isBrief) && key !== ofDocument;
  const ways = useRef<Pick<Flash, 'undo' | 'link'>>({});
  ways.current = { undo: shown?.undo, link: shown?.link };
  const takeBack = useRef<() => void>();
  useEffect(() => {
    if (!key || !text || !kind) return;
    const { undo, link } = ways.current;
    takeBack.current = toast(
      isToastAlone ? { kind, text, link, isBrief: true, undo } : { kind, text, link, isRepeat: true },
    );
  }, [key, text, kind, isToastAlone, toast]);

  // The outcome of the last form says nothing about the next one, which may be refused. But an undo that fails on the
  // way can be pressed again.
  const { state, formMethod } = useNavigation();
  const isSending = state === 'submitting';
  const isAnswered = state === 'loading' && formMethod === 'POST';
  useEffect(() => {
    if (isAnswered || (isSending && !ways.current.undo)) takeBack.current?.();
  }, [isSending, isAnswered]);

  // With script the reader stays where they are, beside the message's place.
  const isElsewhere = shown?.place !== undefined && (isHydrated || !shown.isBrief);
  if (!shown || isElsewhere || isToastAlone) return null;
  if (shown.title && isHydrated) {
    return (
      <Dialog title={shown.title} closes="OK" onClose={() => setOver(key)}>
        <p>{shown.text}</p>
      </Dialog>
    );
  }
  return (
    <div className={className} id={newsId}>
      <Notice kind={shown.kind} title={shown.title} isLive action={shown.undo && <UndoForm {...shown.undo} />}>
        <LinkedText text={shown.text} link={shown.link} />
      </Notice>
    </div>
  );
}

/** Tells the server with the next request that this flash message was shown; it lasts ten minutes, like the flash. */
function useSeenFlash(id: string | undefined): void {
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    if (id) document.cookie = `${seenNewsCookie}=${encodeURIComponent(id)}; path=/; max-age=600; samesite=lax`;
  }, [id]);
}
