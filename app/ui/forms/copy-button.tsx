import { useHydrated } from '../late-script/use-hydrated';
import { useToast } from '../page/toaster';
import { Button } from './button';

interface CopyButtonProps {
  text: string;
  /** 'Copy the code'. */
  label: string;
  /** The toast's message. */
  done: string;
}

/** Rendered only if the clipboard works; otherwise the field beside it selects itself. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  const copy = useCopy(text, done);
  if (!useHydrated()) return null;
  return <Button type="button" variant="quiet" icon="copy" aria-label={label} onClick={copy} />;
}

interface CopyTextButtonProps {
  text: string;
  /** The toast's message. */
  done: string;
  /** The words on the button. */
  children: string;
}

/** A button with words that copies a text; rendered only with script. */
export function CopyTextButton({ text, done, children }: CopyTextButtonProps) {
  const copy = useCopy(text, done);
  if (!useHydrated()) return null;
  return (
    <Button type="button" variant="quiet" icon="copy" onClick={copy}>
      {children}
    </Button>
  );
}

/** Copies a text to the clipboard and shows a toast with the message `done`. */
export function useCopy(text: string, done: string): () => Promise<void> {
  const toast = useToast();
  return async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ kind: 'success', text: done });
    } catch {
      toast({ kind: 'error', text: 'Your browser did not allow copying. Select the code and copy it by hand.' });
    }
  };
}
