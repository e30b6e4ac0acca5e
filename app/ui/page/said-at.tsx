import { useLocation } from '@remix-run/react';
import { classNames } from '../class-names';
import { Icon } from '../pictures/icon';
import { useShell } from './use-shell';

/** The answer to a form, beside its button: the flash message whose place this is. */
export function SaidAt({ place }: { place: string }) {
  const flash = useSaid(place);
  return (
    <p className={classNames('said-at', flash && flash.kind !== 'success' && 'is-warning')} role="status">
      {flash && (
        <>
          <Icon name={flash.kind === 'success' ? 'check' : 'triangle-alert'} />
          {flash.text}
        </>
      )}
    </p>
  );
}

/** The flash message whose place this is, or null: also on any other page than the message's. */
export function useSaid(place: string) {
  const shell = useShell();
  const { pathname } = useLocation();
  return shell?.flash?.place === place && shell.path === pathname ? shell.flash : null;
}
