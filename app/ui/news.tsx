import { Form, useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { type Flash, type FlashUndo, newsId } from '~/kit/shell-types';
import { TextButton } from './button';
import { MessageDialog } from './message-dialog';
import { Notice } from './notice';
import { useToast } from './toaster';
import { useHydrated } from './use-hydrated';
import { useSeenNews } from './use-seen-news';

interface NewsProps {
  flash: Flash | null;
  /** The path that the flash came for. */
  path: string | undefined;
  className: string;
}

/**
 * News from the request before, first inside main; may offer to take the act back. It belongs to the page it came with,
 * and is over once that page was left. With script it is also a toast, since its place may be out of sight; news with a
 * title of its own ('Success!') is a dialog instead (specification 1, section 8).
 */
export function News({ flash, path, className }: NewsProps) {
  const { pathname } = useLocation();
  const [over, setOver] = useState<string>();
  const isHydrated = useHydrated();
  const toast = useToast();
  const key = flash?.id;
  const isHere = path === pathname;
  const shown = flash && isHere && key !== over ? flash : null;

  useSeenNews(shown?.id);

  useEffect(() => {
    if (key && !isHere) setOver(key);
  }, [key, isHere]);

  const text = shown && !shown.title ? shown.text : null;
  const kind = shown?.kind;
  useEffect(() => {
    if (text && kind) toast({ kind, text, isRepeat: true });
  }, [key, text, kind, toast]);

  if (!shown) return null;
  if (shown.title && isHydrated) {
    return (
      <MessageDialog title={shown.title} onClose={() => setOver(key)}>
        {shown.text}
      </MessageDialog>
    );
  }
  return (
    <div className={className} id={newsId}>
      <Notice kind={shown.kind} title={shown.title} isLive action={shown.undo && <UndoForm {...shown.undo} />}>
        {shown.text}
      </Notice>
    </div>
  );
}

function UndoForm({ action, fields, label }: FlashUndo) {
  return (
    <Form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextButton>{label}</TextButton>
    </Form>
  );
}
