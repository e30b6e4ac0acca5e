import { useState } from 'react';
import { useHydrated } from '../late-script/use-hydrated';
import { Input, type InputProps, useControlAccess } from './field';

/** A password input, which is never refilled. The button that reveals the password is only rendered if it works. */
export function PasswordInput(props: Omit<InputProps, 'type'>) {
  const isHydrated = useHydrated();
  const [isShown, setIsShown] = useState(false);
  const { id } = useControlAccess();
  return (
    <div className="input-group">
      <Input
        {...props}
        defaultValue={undefined}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
      />
      {isHydrated && (
        <button
          type="button"
          className="reveal"
          aria-pressed={isShown}
          aria-controls={props.id ?? id}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
          <span className="visually-hidden"> password</span>
        </button>
      )}
    </div>
  );
}
