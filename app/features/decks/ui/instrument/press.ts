import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';

/** What a press does, with the time stamp of the event that began it. */
export type Press = (timeStamp: number) => void;

/**
 * The handlers of a button that acts when it is pressed down, not when it is let go, which is later by a tenth of a
 * second. A click without either, as screen readers send it, counts too.
 */
export function pressHandlers(press: Press) {
  let isDone = false;
  const act = (timeStamp: number) => {
    isDone = true;
    press(timeStamp);
  };
  return {
    onPointerDown: (event: PointerEvent) => event.button === 0 && act(event.nativeEvent.timeStamp),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== ' ' && event.key !== 'Enter') return;
      // The browser would click as well.
      event.preventDefault();
      // Keys of the whole instrument are not meant.
      event.stopPropagation();
      if (!event.repeat) act(event.nativeEvent.timeStamp);
    },
    onKeyUp: (event: KeyboardEvent) => event.key === ' ' && event.preventDefault(),
    onClick: (event: MouseEvent) => {
      if (!isDone && event.detail === 0) press(event.nativeEvent.timeStamp);
      isDone = false;
    },
  };
}
