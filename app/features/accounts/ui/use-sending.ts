import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/** Whether the form with this intent is on its way. */
export function useSending(intent: string): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && formData?.get('intent') === intent;
}

/** How often the form has been sent and taken: as its key it starts empty each time. */
export function useSentCount(intent: string, isRefused: boolean): number {
  const isSending = useSending(intent);
  const wasSending = useRef(isSending);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (wasSending.current && !isSending && !isRefused) setCount((sent) => sent + 1);
    wasSending.current = isSending;
  }, [isSending, isRefused]);
  return count;
}
