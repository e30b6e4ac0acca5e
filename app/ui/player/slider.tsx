import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { clockTime } from '~/kit/dates';
import { useBeforePaint } from '../late-script/use-before-paint';
import { type MediaStore, placeOf } from './media-store';
import { type PlayerChapter, styleOf } from './player-view';

/** Seconds that an arrow key moves. */
const arrowStep = 1;

interface SliderProps {
  store: MediaStore;
  time: number;
  duration: number;
  chapters: Pick<PlayerChapter, 'start' | 'title'>[];
  /** The second that a finger or the mouse is over while it is held down; null after that. */
  setAimed: (seconds: number | null) => void;
  /** What a screen reader says. */
  said: string;
}

/**
 * A finger that moves sideways chooses a second, and goes there when it is lifted; one that moves up or down scrolls the
 * page: the browser takes the press back, and nothing is sought.
 */
export function Slider({ store, time, duration, chapters, setAimed, said }: SliderProps) {
  const input = useRef<HTMLInputElement>(null);
  const held = useRef<{ isTouch: boolean } | null>(null);
  const [over, setOver] = useState<number | null>(null);

  useEffect(() => {
    const slider = input.current;
    if (!slider) return;
    // React's own `onChange` is the `input` event.
    const choose = () => {
      if (held.current?.isTouch) store.seek(Number(slider.value));
      held.current = null;
      setAimed(null);
    };
    slider.addEventListener('change', choose);
    return () => slider.removeEventListener('change', choose);
  }, [store, setAimed]);

  function onKeyDown(event: React.KeyboardEvent) {
    const to = keyTarget(event.key, { time, duration, chapters });
    if (to === null) return;
    event.preventDefault();
    store.seek(to);
  }

  function secondAt(event: PointerEvent): number {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(duration, ((event.clientX - left) / width) * duration));
  }

  return (
    <>
      <input
        ref={input}
        type="range"
        min={0}
        max={duration}
        step={0.1}
        value={Math.min(time, duration)}
        aria-label="Place"
        aria-valuetext={said}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          held.current = { isTouch: event.pointerType !== 'mouse' };
        }}
        onPointerCancel={() => {
          held.current = null;
          setAimed(null);
        }}
        onPointerMove={(event) => setOver(event.pointerType === 'mouse' ? secondAt(event) : null)}
        onPointerLeave={() => setOver(null)}
        onChange={({ currentTarget }) => {
          const seconds = Number(currentTarget.value);
          if (held.current?.isTouch) setAimed(seconds);
          else store.seek(seconds);
        }}
      />
      {over !== null && (
        <output className="scrub-hover" style={styleOf({ '--at': (100 * over) / duration })} aria-hidden="true">
          <time>{clockTime(over)}</time> {chapters.findLast(({ start }) => start <= over)?.title}
        </output>
      )}
    </>
  );
}

interface Place {
  time: number;
  duration: number;
  chapters: Pick<PlayerChapter, 'start'>[];
}

/** The second to which a key on the wave leads; null for other keys. */
export function keyTarget(key: string, { time, duration, chapters }: Place): number | null {
  const starts = chapters.map(({ start }) => start);
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, time - arrowStep);
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(duration, time + arrowStep);
    case 'PageUp':
      return starts.find((start) => start > time + 0.05) ?? duration;
    case 'PageDown':
      // A second after its start, a chapter counts as the previous one, as on a record player.
      return starts.findLast((start) => start < time - 1) ?? 0;
    case 'Home':
      return 0;
    case 'End':
      return duration;
    default:
      return null;
  }
}

/** Moves the marker (`--at`, in percent) with the sound at every frame, without drawing the player anew. */
export function usePlayhead(box: RefObject<HTMLElement>, store: MediaStore, isMoving: boolean): void {
  useBeforePaint(() => {
    if (!isMoving) return;
    const isStepped = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let frame = 0;
    const move = () => {
      const { duration, time } = store.read();
      const element = store.element();
      const seconds = (element && placeOf(element)) ?? time;
      if (duration > 0) box.current?.style.setProperty('--at', String(Math.min(100, (100 * seconds) / duration)));
      frame = requestAnimationFrame(move);
    };
    // Reduced motion: it steps with the browser's own reports, four a second.
    if (!isStepped) frame = requestAnimationFrame(move);
    return () => cancelAnimationFrame(frame);
  }, [box, store, isMoving]);
}
