import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { endScriptedPresses, guardPresses, type Progress, slowAfter } from './press-guard';
import { useBeforePaint } from './use-before-paint';

/** A thin line at the top while the next page is on its way, and nothing that is pressed twice meanwhile. */
export function WaitingLine() {
  const { state } = useNavigation();
  const isMoving = state !== 'idle';
  const progress = useRef<Progress>(state);
  progress.current = state;

  useEffect(() => guardPresses(() => progress.current), []);

  // After each drawing without a navigation: one that was quick may come and go without ever having been drawn.
  useBeforePaint(() => {
    if (!isMoving) endScriptedPresses();
  });

  return <LoadingLine isMoving={isMoving} />;
}

/** The line itself, for whatever else takes its time: it is drawn when that takes longer than a blink. */
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
