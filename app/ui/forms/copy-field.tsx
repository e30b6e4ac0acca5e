import { useId } from 'react';
import { useHydrated } from '../late-script/use-hydrated';
import { CopyButton, useCopy } from './copy-button';

interface CopyFieldProps {
  value: string;
  /** The text's accessible name: 'the code of …'. */
  of: string;
  /** The toast's message. */
  done: string;
}

/** A text to copy: focusing selects it, and with script a click on it or its button copies it. */
export function CopyField({ value, of, done }: CopyFieldProps) {
  const id = useId();
  const copy = useCopy(value, done);
  const isHydrated = useHydrated();
  return (
    <>
      <label className="hint" htmlFor={id}>
        {isHydrated ? 'Click to copy' : 'Select and copy'}
        <span className="visually-hidden">: {of}</span>
      </label>
      <div className="input-group">
        <input className="input" id={id} readOnly value={value} onClick={isHydrated ? copy : undefined} />
        <CopyButton text={value} label={`Copy ${of}`} done={done} />
      </div>
    </>
  );
}
