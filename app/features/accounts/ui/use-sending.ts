import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/** Whether the form with this intent is on its way. */
export function useSending(intent: string): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && formData?.get('intent') === intent;
}

/** How often the form has been sent and taken: as its key it starts empty each time. */
export function useSentCount(intent: string, isRefused: boolean): number {
  const { state, formData } = useNavigation();
  // Once the answer is there, and the page that goes with it is on its way: what was called off before is not taken.
  const isAnswered = state === 'loading' && formData?.get('intent') === intent;
  const wasAnswered = useRef(isAnswered);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (wasAnswered.current && !isAnswered && !isRefused) setCount((sent) => sent + 1);
    wasAnswered.current = isAnswered;
  }, [isAnswered, isRefused]);
  return count;
}
