import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useBeforePaint } from '../late-script/use-before-paint';
import { guardPresses, noteShown, slowAfter } from './press-guard';

/** A thin loading bar at the top during navigations, and the protection against double submission. */
export function WaitingLine() {
  const { state } = useNavigation();
  const { key } = useLocation();
  useEffect(guardPresses, []);
  // Only when the page shows this state: React may pause between rendering it and showing it, and a press in that pause
  // counts as one of the old state.
  useBeforePaint(() => noteShown({ state, at: key }));
  return <LoadingLine isMoving={state !== 'idle'} />;
}

/** The bar itself; it only appears if loading takes longer than `slowAfter`. */
export function LoadingLine({ isMoving }: { isMoving: boolean }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => setIsLate(true), slowAfter);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isMoving]);

  return isLate ? <div className="waiting-line" role="status" aria-label="Loading" /> : null;
}
