import { useLoaderData } from '@remix-run/react';
import { type FormEvent, useState } from 'react';
import { useQuietForm } from './use-quiet-form';

interface Toggle {
  /** What the page shows: what was wished, ahead of the answer. */
  isOn: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** A form of one button that switches something of its page on or off; with script it shows at once what was wished. */
export function useToggle(isSet: boolean): Toggle {
  const page: unknown = useLoaderData();
  // A wish is shown until the page has been read again, whatever it says then.
  const [wish, setWish] = useState<{ isOn: boolean; readAs: unknown }>();
  const send = useQuietForm({ onFailed: () => setWish(undefined) });
  const isOn = wish && wish.readAs === page ? wish.isOn : isSet;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (send(event)) setWish({ isOn: !isOn, readAs: page });
  };
  return { isOn, onSubmit };
}
