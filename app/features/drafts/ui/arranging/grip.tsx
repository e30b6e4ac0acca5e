import { type KeyboardEvent, useRef } from 'react';
import { classNames } from '~/ui/class-names';
import { TextButton } from '~/ui/forms/button';
import { IconShape } from '~/ui/pictures/icon';
import type { Arranging } from './use-arranging';

/** An icon from Lucide, like all icons. */
const dots = 'M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01';

interface GripProps {
  arranging: Arranging;
  id: string;
  /** The row's name for screen readers: 'lesson 3, Finding the one'. */
  name: string;
}

/** The handle of a row. A click, Space or Enter picks up the row; buttons that move the row then appear, too. */
export function Grip({ arranging, id, name }: GripProps) {
  const { taken, take, drop, move, putBack, press } = arranging;
  const isTaken = taken?.id === id && arranging.gap === null;
  // A drag ends with a click on the handle, which must not pick up the row again.
  const pressed = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = { ArrowUp: () => move(-1), ArrowDown: () => move(1), Escape: putBack };
    const act = acts[event.key];
    if (!isTaken || !act) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      {isTaken && (
        <>
          <TextButton type="button" onClick={() => move(-1)}>
            Up
          </TextButton>
          <TextButton type="button" onClick={() => move(1)}>
            Down
          </TextButton>
          <TextButton type="button" onClick={putBack}>
            Put back
          </TextButton>
        </>
      )}
      <button
        type="button"
        className="grip"
        aria-label={`Move ${name}`}
        aria-pressed={isTaken}
        title={isTaken ? 'Drop it here' : 'Drag, or press Space and use the arrow keys'}
        onPointerDown={(event) => {
          pressed.current = false;
          press(event, id, name);
        }}
        onPointerUp={() => {
          pressed.current = arranging.gap !== null;
        }}
        onClick={({ detail }) => {
          // A click by a key has the detail 0.
          if (pressed.current && detail > 0) return;
          if (isTaken) drop();
          else take(id, name);
        }}
        onKeyDown={onKeyDown}
      >
        <IconShape path={dots} />
      </button>
    </>
  );
}

/** The class of a row: whether the row is picked up, and whether a dragged row would land beside it. */
export function rowClass({ taken, gap, order }: Arranging, id: string): string | undefined {
  const at = order.indexOf(id);
  return classNames(
    taken?.id === id && 'is-taken',
    gap === at && 'has-gap-above',
    gap === order.length && at === gap - 1 && 'has-gap-below',
  );
}

/** Announces to screen readers what happens to the rows. */
export function ArrangingStatus({ said }: { said: string }) {
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}
