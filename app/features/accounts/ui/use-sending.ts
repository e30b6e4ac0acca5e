import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/** Whether the form with this intent is being sent. */
export function useSending(intent: string): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && formData?.get('intent') === intent;
}

/** The number of times that the form was sent and accepted. As the form's key it empties the form each time. */
export function useSentCount(intent: string, isRefused: boolean): number {
  const { state, formData } = useNavigation();
  // The answer has arrived once its page is loading. A form that was cancelled before that does not count.
  const isAnswered = state === 'loading' && formData?.get('intent') === intent;
  const wasAnswered = useRef(isAnswered);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (wasAnswered.current && !isAnswered && !isRefused) setCount((sent) => sent + 1);
    wasAnswered.current = isAnswered;
  }, [isAnswered, isRefused]);
  return count;
}
