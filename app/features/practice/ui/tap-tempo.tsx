import { useRef, useState } from 'react';
import { Button } from '~/ui/button';
import { useHydrated } from '~/ui/use-hydrated';

const enoughTaps = 8;
/** A longer pause begins anew. */
const longestBeat = 2000;

/** With script a tempo can be tapped: the eighth tap chooses the nearest answer. It shows no number, and sends nothing. */
export function TapTempo({ tempi }: { tempi: number[] }) {
  const isHydrated = useHydrated();
  const taps = useRef<number[]>([]);
  const [left, setLeft] = useState(enoughTaps);
  if (!isHydrated) return null;
  const tap = (form: HTMLFormElement | null) => {
    const now = performance.now();
    const isLate = now - (taps.current.at(-1) ?? now) > longestBeat;
    taps.current = isLate || taps.current.length >= enoughTaps ? [now] : [...taps.current, now];
    setLeft(enoughTaps - taps.current.length);
    if (taps.current.length < enoughTaps) return;
    const tapped = (60_000 * (enoughTaps - 1)) / (now - taps.current[0]!);
    const off = tempi.map((tempo) => Math.abs(tempo - tapped));
    const nearest = off.indexOf(Math.min(...off)) + 1;
    const choice = form?.querySelector<HTMLInputElement>(`input[name="answer"][value="${nearest}"]`);
    if (choice) choice.checked = true;
  };
  return (
    <div className="row">
      <Button type="button" variant="quiet" onClick={(event) => tap(event.currentTarget.form)}>
        Tap
      </Button>
      <p className="small muted">
        {left > 0
          ? `${left} more ${left === 1 ? 'tap' : 'taps'}: the nearest answer is chosen`
          : 'The nearest answer is chosen'}
      </p>
    </div>
  );
}
