interface Drag {
  /** Its rows have `data-row`. */
  list: HTMLElement;
  /** Where the press began. */
  from: { x: number; y: number };
  onBegin: () => void;
  /** The number of rows above the pointer. */
  onGap: (gap: number) => void;
  /** Null if the drag was given up. Not called for a press without a drag. */
  onEnd: (gap: number | null) => void;
}

/** Pixels that the pointer may move in a press that is no drag. */
const slack = 5;
/** Nearer to the window's edge than this, the page scrolls. */
const edge = 72;

/**
 * Follows the pointer from a press until it is let go. The rows stay where they are meanwhile: a browser ends a touch
 * whose element moves in the document. Returns what ends it at once.
 */
export function startDrag({ list, from, onBegin, onGap, onEnd }: Drag): () => void {
  let y = from.y;
  let gap: number | null = null;
  let frame = 0;

  const look = () => {
    const rows = [...list.querySelectorAll('[data-row]')].map((row) => row.getBoundingClientRect());
    const now = rows.filter(({ top, height }) => top + height / 2 < y).length;
    if (now !== gap) onGap(now);
    gap = now;
  };
  const scroll = () => {
    const step = y < edge ? -8 : y > innerHeight - edge ? 8 : 0;
    if (step) {
      scrollBy(0, step);
      look();
    }
    frame = requestAnimationFrame(scroll);
  };
  const onMove = (event: PointerEvent) => {
    if (gap === null) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < slack) return;
      onBegin();
      frame = requestAnimationFrame(scroll);
    }
    y = event.clientY;
    look();
  };
  const listening = new AbortController();
  const { signal } = listening;
  const end = (to: number | null) => {
    listening.abort();
    cancelAnimationFrame(frame);
    if (gap !== null) onEnd(to);
    gap = null;
  };
  const onCancel = () => end(null);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || gap === null) return;
    event.preventDefault();
    event.stopPropagation();
    end(null);
  };
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', () => end(gap), { signal });
  addEventListener('pointercancel', onCancel, { signal });
  addEventListener('keydown', onKey, { capture: true, signal });
  return onCancel;
}
