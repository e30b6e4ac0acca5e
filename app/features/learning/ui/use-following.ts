import { type RefObject, useEffect } from 'react';

/** How long a list that its reader has scrolled is left alone, in milliseconds. */
const readingTime = 6000;

/**
 * Keeps the current line in sight of the list that scrolls by itself: `current` counts its `<li>`. The page is never
 * moved. A list whose reader scrolls it, or walks its links by the keyboard, is left where it is.
 */
export function useFollowing(list: RefObject<HTMLElement>, current: number): void {
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const onScroll = () => {
      if (Math.abs(box.scrollTop - Number(box.dataset.followed ?? Number.NaN)) <= 1) return;
      box.dataset.scrolledAt = String(performance.now());
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [list]);

  useEffect(() => {
    const box = list.current;
    const line = box?.querySelectorAll('li')[current];
    if (!box || !line || isBeingRead(box)) return;
    const top = line.offsetTop - (box.clientHeight - line.offsetHeight) / 2;
    box.scrollTo({ top, behavior: 'instant' });
    box.dataset.followed = String(box.scrollTop);
  }, [list, current]);
}

function isBeingRead(box: HTMLElement): boolean {
  if (box.querySelector('a:focus-visible')) return true;
  return performance.now() - Number(box.dataset.scrolledAt ?? Number.NEGATIVE_INFINITY) < readingTime;
}
