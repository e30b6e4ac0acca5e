import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { endScriptedPresses, guardPresses, patience } from './press-guard';
import { useBeforePaint } from './use-before-paint';

/** A thin line at the top while the next page is on its way, and nothing that is pressed twice meanwhile. */
export function WaitingLine() {
  const isMoving = useNavigation().state !== 'idle';
  const moving = useRef(isMoving);
  moving.current = isMoving;
  const [isLate, setIsLate] = useState(false);

  useEffect(() => guardPresses(() => moving.current), []);

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

  return isLate ? <div className="waiting-line" role="progressbar" aria-label="Loading" /> : null;
}
