import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { endScriptedPresses, guardPresses, type Progress, patience } from './press-guard';
import { useBeforePaint } from './use-before-paint';

/** A thin line at the top while the next page is on its way, and nothing that is pressed twice meanwhile. */
export function WaitingLine() {
  const { state } = useNavigation();
  const isMoving = state !== 'idle';
  const progress = useRef<Progress>(state);
  progress.current = state;
  const [isLate, setIsLate] = useState(false);

  useEffect(() => guardPresses(() => progress.current), []);

  // After each drawing without a navigation: one that was quick may come and go without ever having been drawn.
  useBeforePaint(() => {
    if (!isMoving) endScriptedPresses();
  });

  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => setIsLate(true), patience);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isMoving]);

  return isLate ? <div className="waiting-line" role="status" aria-label="Loading" /> : null;
}
