import { Button } from './button';
import { useToast } from './toaster';
import { useHydrated } from './use-hydrated';

interface CopyButtonProps {
  text: string;
  /** 'Copy the code'. */
  label: string;
  /** The toast's words. */
  done: string;
}

/** Exists only where it works; the field beside it selects itself. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  const copy = useCopy(text, done);
  if (!useHydrated()) return null;
  return <Button type="button" variant="quiet" icon="copy" aria-label={label} onClick={copy} />;
}

/** Puts a text into the clipboard and says so, with `done` for its words. */
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
