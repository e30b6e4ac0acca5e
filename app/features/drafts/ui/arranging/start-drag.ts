interface Drag {
  /** The list, whose rows have `data-row`. */
  list: HTMLElement;
  /** Where the pointer was pressed. */
  from: { x: number; y: number };
  onBegin: () => void;
  /** The number of rows above the pointer. */
  onGap: (gap: number) => void;
  /** Called with null if the drag was cancelled. Not called for a click without a drag. */
  onEnd: (gap: number | null) => void;
}

/** How far the pointer may move before a click becomes a drag, in pixels. */
const slack = 5;
/** The page scrolls while the pointer is closer to the window's edge than this, in pixels. */
const edge = 72;

/**
 * Follows the pointer until it is released. The rows do not move during the drag, because a browser ends a touch whose
 * element moves in the document. Returns a function that cancels the drag.
 */
export function startDrag({ list, from, onBegin, onGap, onEnd }: Drag): () => void {
  let y = from.y;
  let gap: number | null = null;
  let frame = 0;

  // A row may contain a list with rows of its own.
  const isOwn = (row: Element) => !list.contains(row.parentElement?.closest('[data-row]') ?? null);
  const look = () => {
    const rows = [...list.querySelectorAll('[data-row]')].filter(isOwn).map((row) => row.getBoundingClientRect());
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
