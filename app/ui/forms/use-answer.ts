import { useActionData } from '@remix-run/react';
import { useState } from 'react';
import { usePlaceKey } from '../page/connection-watch';
import { type Reply, readReply } from './form-reply';

/**
 * The answer of the page's action, in place of `useActionData`: it stays while the page stays because the next form
 * failed on the way. Otherwise a refused form would lose its errors, and its section would close.
 */
export function useAnswer(): unknown {
  const place = usePlaceKey();
  const answer: unknown = useActionData();
  const [kept, setKept] = useState({ place, answer });
  if (kept.place !== place || (answer && answer !== kept.answer)) setKept({ place, answer });
  return answer ?? (kept.place === place ? kept.answer : undefined);
}

/** The reply of the page's action to a refused form. */
export function useReply(): Reply | undefined {
  return readReply(useAnswer());
}
