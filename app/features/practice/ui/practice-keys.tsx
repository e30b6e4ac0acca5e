import { useRef, useSyncExternalStore } from 'react';
import { TextButton } from '~/ui/forms/button';
import { useBeforePaint } from '~/ui/late-script/use-before-paint';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { freshSettings, readSettings, storeSettings, watchSettings } from '~/ui/player/player-settings';
import { takesKey } from '~/ui/player/takes-key';

interface PracticeKeysProps {
  /** The number of answers; 0 where they were given. */
  answers?: number;
  /** Whether one can change between two sounds. */
  isCompared?: boolean;
}

/**
 * The single keys of a question, and their legend: digits choose an answer, Space plays, X changes the sound, Enter
 * sends the form. Without `answers` the page shows a result, and Enter opens the next question. They can be switched
 * off here and at the player of lessons (WCAG 2.1.4).
 */
export function PracticeKeys({ answers = 0, isCompared = false }: PracticeKeysProps) {
  const legend = useRef<HTMLParagraphElement>(null);
  const isHydrated = useHydrated();
  const { hasSingleKeys } = useSyncExternalStore(watchSettings, readSettings, () => freshSettings);
  // The keys work as soon as their legend is seen.
  useBeforePaint(() => {
    const room = legend.current?.closest('.room');
    if (!isHydrated || !hasSingleKeys || !room) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      const isChoice = target instanceof HTMLInputElement && target.type !== 'text' && room.contains(target);
      if (target.closest('dialog, .site-menu') || (!isChoice && takesKey(target, event.key))) return;
      if (actOn(event.key, room)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isHydrated, hasSingleKeys]);
  const toggle = (
    <TextButton type="button" onClick={() => storeSettings({ hasSingleKeys: !hasSingleKeys })}>
      {hasSingleKeys ? 'Keys off' : 'Keys on'}
    </TextButton>
  );
  return (
    <p className="keys" ref={legend} hidden={!isHydrated}>
      {hasSingleKeys && (
        <>
          <kbd>Space</kbd> plays,{' '}
          {isCompared && (
            <>
              <kbd>X</kbd> changes,{' '}
            </>
          )}
          {answers > 0 && (
            <>
              <kbd>1</kbd> to <kbd>{answers}</kbd> answer,{' '}
            </>
          )}
          <kbd>Enter</kbd> goes on{' '}
        </>
      )}
      {toggle}
    </p>
  );
}

function actOn(key: string, room: Element): boolean {
  if (key === ' ') return press(room.querySelector<HTMLElement>('.ear-play'));
  if (key.toLowerCase() === 'x') {
    return press(room.querySelector<HTMLElement>('.ear-swap[aria-keyshortcuts] input:not(:checked)'));
  }
  if (key === 'Enter') return press(room.querySelector<HTMLElement>('button[name="intent"], .answer-bar > a'));
  if (!/^[1-6]$/.test(key)) return false;
  const choice = room.querySelectorAll<HTMLInputElement>('.choices input')[Number(key) - 1];
  choice?.focus();
  return press(choice ?? null);
}

function press(element: HTMLElement | null): boolean {
  element?.click();
  return element !== null;
}
