import { type RefObject, useEffect } from 'react';

/** How long a list does not follow after its reader scrolled it, in milliseconds. */
const readingTime = 6000;

/**
 * Scrolls a list so that its current line stays visible: `current` is the index of its `<li>`. Never scrolls the page.
 * Leaves the list alone while its reader scrolls it or navigates its links by keyboard.
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
