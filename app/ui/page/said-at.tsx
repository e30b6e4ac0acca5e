import { classNames } from '../class-names';
import { Icon } from '../pictures/icon';
import { useFlash } from './use-flash';

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

/** The flash message whose place this is, or null. */
export function useSaid(place: string) {
  const flash = useFlash();
  return flash?.place === place ? flash : null;
}
