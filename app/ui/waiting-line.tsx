import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { endScriptedPresses, guardPresses, type Progress, slowAfter } from './press-guard';
import { useBeforePaint } from './use-before-paint';

/** A thin loading bar at the top during navigations, and the protection against double submission. */
export function WaitingLine() {
  const { state } = useNavigation();
  const isMoving = state !== 'idle';
  const progress = useRef<Progress>(state);

  useEffect(() => guardPresses(() => progress.current), []);

  // After each render without a navigation: a quick navigation may never have been rendered. Both happen only when the
  // page shows this state: React may pause between rendering it and showing it, and a press in that pause counts as one
  // of the old state.
  useBeforePaint(() => {
    progress.current = state;
    if (!isMoving) endScriptedPresses();
  });

  return <LoadingLine isMoving={isMoving} />;
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
