import { useEffect, useRef } from 'react';
import { useHydrated } from '~/ui/late-script/use-hydrated';

/**
 * The keyboard shortcuts of a question, and their legend: digits choose an answer, Space plays, Enter sends the form.
 * Without `answers` the page shows a result, and Enter opens the next question.
 */
export function PracticeKeys({ answers = 0 }: { answers?: number }) {
  const legend = useRef<HTMLParagraphElement>(null);
  const isHydrated = useHydrated();
  useEffect(() => {
    const room = legend.current?.closest('.room');
    if (!isHydrated || !room) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
      const target = event.target as HTMLElement;
      // Keys keep their meaning in fields, on buttons and on links, and in an open menu.
      const isChoice = target instanceof HTMLInputElement && target.type === 'radio';
      if (!isChoice && target.closest('a, button, summary, input, select, textarea, audio, dialog')) return;
      if (actOn(event.key, room)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isHydrated]);
  return (
    <p className="keys" ref={legend} hidden={!isHydrated}>
      <kbd>Space</kbd> plays,{' '}
      {answers > 0 && (
        <>
          {<kbd>1</kbd>} to {<kbd>{answers}</kbd>} answer,{' '}
        </>
      )}
      <kbd>Enter</kbd> goes on
    </p>
  );
}

function actOn(key: string, room: Element): boolean {
  if (key === ' ') return playNext(room);
  if (key === 'Enter') {
    const next = room.querySelector<HTMLElement>('button[name="intent"], a.is-large');
    next?.click();
    return next !== null;
  }
  const choice = /^[1-6]$/.test(key)
    ? room.querySelector<HTMLInputElement>(`input[name="answer"][value="${key}"]`)
    : null;
  if (!choice) return false;
  choice.checked = true;
  choice.focus();
  return true;
}

/** Pauses the playing sound, or plays the sound after the last played one. */
function playNext(room: Element): boolean {
  const sounds = [...room.querySelectorAll('audio')];
  const playing = sounds.find(({ paused }) => !paused);
  if (playing) {
    playing.pause();
    return true;
  }
  const started = sounds.filter(({ currentTime }) => currentTime > 0);
  const paused = started.find(({ ended }) => !ended);
  const next = paused ?? sounds[started.length % Math.max(1, sounds.length)];
  void next?.play().catch(() => {});
  return next !== undefined;
}
