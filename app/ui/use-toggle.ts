import { useLoaderData } from '@remix-run/react';
import { type FormEvent, useState } from 'react';
import { useQuietForm } from './use-quiet-form';

interface Toggle {
  /** The displayed state, optimistic until the answer arrives. */
  isOn: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** The state of a one-button toggle form; with script the change is shown at once (optimistic). */
export function useToggle(isSet: boolean): Toggle {
  const page: unknown = useLoaderData();
  // The optimistic state is shown until the page's data has been reloaded, whatever it says.
  const [wish, setWish] = useState<{ isOn: boolean; readAs: unknown }>();
  const send = useQuietForm({ onFailed: () => setWish(undefined) });
  const isOn = wish && wish.readAs === page ? wish.isOn : isSet;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (send(event)) setWish({ isOn: !isOn, readAs: page });
  };
  return { isOn, onSubmit };
}
