import { type PointerEvent, type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { type Arranged, rearrange } from './arranged';
import { startDrag } from './start-drag';

/** Rows that can be ordered by pointer, touch and keyboard. */
export interface Arranging extends Arranged {
  take: (id: string, name: string) => void;
  move: (by: -1 | 1) => void;
  drop: () => void;
  putBack: () => void;
  reset: (order: string[]) => void;
  /** Sets the rows and their order, and announces the change. */
  set: (order: string[], said: string) => void;
  /** Begins to follow a pointer that was pressed on a row's handle. */
  press: (event: PointerEvent, id: string, name: string) => void;
  /** During a drag, the number of rows above the place where the dragged row would land. */
  gap: number | null;
}

/** The rows of `list`, which have `data-row`, in an order that is not saved yet. */
export function useArranging(list: RefObject<HTMLElement>, order: string[]): Arranging {
  const [arranged, act] = useReducer(rearrange, { order, taken: null, said: '' });
  const [gap, setGap] = useState<number | null>(null);
  const giveUp = useRef<() => void>();
  useEffect(() => () => giveUp.current?.(), []);
  const at = arranged.taken ? arranged.order.indexOf(arranged.taken.id) : -1;
  return {
    ...arranged,
    gap,
    take: (id, name) => act({ do: 'take', id, name }),
    move: (by) => act({ do: 'place', to: at + by }),
    drop: () => act({ do: 'drop' }),
    putBack: () => act({ do: 'put-back' }),
    reset: (saved) => act({ do: 'set', order: saved, said: 'The order is as saved.' }),
    set: (wanted, said) => act({ do: 'set', order: wanted, said }),
    press: (event, id, name) => {
      if (event.button !== 0 || !list.current) return;
      giveUp.current?.();
      const own = arranged.order.indexOf(id);
      giveUp.current = startDrag({
        list: list.current,
        from: { x: event.clientX, y: event.clientY },
        onBegin: () => act({ do: 'take', id, name }),
        onGap: setGap,
        onEnd: (to) => {
          setGap(null);
          if (to === null) return act({ do: 'put-back' });
          act({ do: 'place', to: to > own ? to - 1 : to });
          act({ do: 'drop' });
        },
      });
    },
  };
}
