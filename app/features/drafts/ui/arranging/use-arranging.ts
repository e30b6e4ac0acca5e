import { type PointerEvent, type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { rearrange } from './arranged';
import { startDrag } from './start-drag';

/** Rows that can be ordered by pointer, touch and keyboard. */
export type Arranging = ReturnType<typeof useArranging>;

/** The rows of `list`, which have `data-row`, in an order that is not saved yet. */
export function useArranging(list: RefObject<HTMLElement>, order: string[]) {
  const [arranged, act] = useReducer(rearrange, { order, taken: null, said: '' });
  const [gap, setGap] = useState<number | null>(null);
  const giveUp = useRef<() => void>();
  useEffect(() => () => giveUp.current?.(), []);
  const at = arranged.taken ? arranged.order.indexOf(arranged.taken.id) : -1;
  return {
    ...arranged,
    /** During a drag, the number of rows above the place where the dragged row would land. */
    gap,
    take: (id: string, name: string) => act({ do: 'take', id, name }),
    move: (by: -1 | 1) => act({ do: 'place', to: at + by }),
    drop: () => act({ do: 'drop' }),
    putBack: () => act({ do: 'put-back' }),
    reset: (saved: string[]) => act({ do: 'set', order: saved, said: 'The order is as saved.' }),
    /** Sets the rows and their order, and announces the change. */
    set: (wanted: string[], said: string) => act({ do: 'set', order: wanted, said }),
    /** Begins to follow a pointer that was pressed on a row's handle. */
    press: (event: PointerEvent, id: string, name: string) => {
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
