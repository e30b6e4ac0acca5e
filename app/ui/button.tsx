import { type ButtonHTMLAttributes, useRef } from 'react';
import { AppLink, type AppLinkProps } from './app-link';
import { classNames } from './class-names';
import { Icon } from './icon';
import type { IconName } from './icon-shapes';
import { useIsBusy } from './press-guard';

interface ButtonLook {
  /** One primary button a view; absent means primary. */
  variant?: 'primary' | 'quiet' | 'plain' | 'danger';
  size?: 'small' | 'large';
  /** As wide as its place. */
  isBlock?: boolean;
  /** Chosen, switched on. */
  isOn?: boolean;
  /** Before the words; alone with `aria-label`. */
  icon?: IconName;
}

function buttonClass(look: ButtonLook, extra: string | undefined, isSquare: boolean, isLoading = false) {
  const { variant = 'primary', size, isBlock, isOn } = look;
  return classNames(
    'button',
    variant !== 'primary' && `is-${variant}`,
    size && `is-${size}`,
    isBlock && 'is-block',
    isOn && 'is-on',
    isSquare && 'is-square',
    isLoading && 'is-loading',
    extra,
  );
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** The level meter beside the label. A button whose form is on its way shows it by itself. */
  isLoading?: boolean;
  /** Grey, and takes no press; it keeps the focus, which a disabled button would lose. */
  isHeld?: boolean;
}

/**
 * Sends the form around it, unless `type` says otherwise. A space comes before it: only style separates two buttons
 * side by side, and text browsers would read them as one word.
 */
export function Button(props: ButtonProps) {
  const { variant, size, isBlock, isOn, icon, isLoading = false, isHeld, children, className, ...rest } = props;
  const button = useRef<HTMLButtonElement>(null);
  const isBusy = useIsBusy(button) || isLoading;
  const isSquare = Boolean(icon) && children == null;
  return (
    <>
      {' '}
      <button
        ref={button}
        className={buttonClass(
          { variant, size, isBlock, isOn },
          classNames(isHeld && 'is-disabled', className),
          isSquare,
          isBusy,
        )}
        aria-disabled={isBusy || isHeld || undefined}
        onClick={isHeld ? (event) => event.preventDefault() : undefined}
        {...rest}
      >
        {isBusy && <LevelMeter />}
        {icon && !(isBusy && isSquare) && <Icon name={icon} />}
        {children}
      </button>
    </>
  );
}

export type LinkButtonProps = AppLinkProps & ButtonLook;

/**
 * A link that looks like a button, with a space before it as before a button.
 */
export function LinkButton({ variant, size, isBlock, isOn, icon, children, className, ...rest }: LinkButtonProps) {
  const isSquare = Boolean(icon) && children == null;
  return (
    <>
      {' '}
      <AppLink className={buttonClass({ variant, size, isBlock, isOn }, className, isSquare)} {...rest}>
        {icon && <Icon name={icon} />}
        {children}
      </AppLink>
    </>
  );
}

interface TextButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  isDanger?: boolean;
}

/** A button that looks like a link: Remove, Undo, Try another question. */
export function TextButton({ isDanger, className, children, ...rest }: TextButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isBusy = useIsBusy(button);
  return (
    <>
      {' '}
      <button
        ref={button}
        className={classNames('link-button', isDanger && 'is-danger', isBusy && 'is-loading', className)}
        aria-disabled={isBusy || undefined}
        {...rest}
      >
        {isBusy && <LevelMeter />}
        {children}
      </button>
    </>
  );
}

interface TextLinkProps extends AppLinkProps {
  icon?: IconName;
  isDanger?: boolean;
}

/** A link with the size and look of a text button: Reply, Edit, Clear. The space before it is as for `LinkButton`. */
export function TextLink({ icon, isDanger, className, children, ...rest }: TextLinkProps) {
  return (
    <>
      {' '}
      <AppLink className={classNames('link-button', isDanger && 'is-danger', className)} {...rest}>
        {icon && <Icon name={icon} />}
        {children}
      </AppLink>
    </>
  );
}

/** 'See all' with the play triangle. */
export function MoreLink({ className, ...rest }: AppLinkProps) {
  return <AppLink className={classNames('more-link', className)} {...rest} />;
}

/** Back to where this page belongs. */
export function BackLink({ className, ...rest }: AppLinkProps) {
  return <AppLink className={classNames('back-link', className)} {...rest} />;
}

/** The only spinner. */
function LevelMeter() {
  return (
    <span className="meter" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}
