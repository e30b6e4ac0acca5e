import { type ButtonHTMLAttributes, useRef } from 'react';
import { AppLink, type AppLinkProps } from '../app-link';
import { classNames } from '../class-names';
import { Icon } from '../pictures/icon';
import type { IconName } from '../pictures/icon-shapes';
import { useIsBusy } from './press-guard';

interface ButtonLook {
  /** At most one primary button per view; the default is primary. */
  variant?: 'primary' | 'quiet' | 'plain' | 'danger';
  size?: 'small' | 'large';
  /** Fills the available width. */
  isBlock?: boolean;
  /** Whether a toggle is on. */
  isOn?: boolean;
  /** Before the label; without a label it needs `aria-label`. */
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

interface Sending {
  /** The intent of the form that the button sends. */
  intent?: string;
}

const sends = (intent: string | undefined) => (intent === undefined ? {} : { name: 'intent', value: intent });

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook, Sending {
  /** Shows the level meter beside the label. A button whose form is being sent shows it automatically. */
  isLoading?: boolean;
  /** Grey and inactive, but focusable, unlike a disabled button. */
  isHeld?: boolean;
}

/**
 * Submits the form around it, unless `type` says otherwise. Preceded by a space: only CSS separates adjacent buttons,
 * and text browsers would join their labels.
 */
export function Button(props: ButtonProps) {
  const { intent, variant, size, isBlock, isOn, icon, isLoading, isHeld, children, className, ...rest } = props;
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
        {...sends(intent)}
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

/** A link that looks like a button, preceded by a space like a button. */
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

interface TextButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Sending {
  isDanger?: boolean;
}

/** A button that looks like a link: Remove, Undo, Try another question. */
export function TextButton({ intent, isDanger, className, children, ...rest }: TextButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isBusy = useIsBusy(button);
  return (
    <>
      {' '}
      <button
        ref={button}
        className={classNames('link-button', isDanger && 'is-danger', isBusy && 'is-loading', className)}
        aria-disabled={isBusy || undefined}
        {...sends(intent)}
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
}

/** A link that looks like a text button: Reply, Edit, Clear. Preceded by a space, like `LinkButton`. */
export function TextLink({ icon, className, children, ...rest }: TextLinkProps) {
  return (
    <>
      {' '}
      <AppLink className={classNames('link-button', className)} {...rest}>
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

/** A link back to the parent page. */
export function BackLink({ className, ...rest }: AppLinkProps) {
  return <AppLink className={classNames('back-link', className)} {...rest} />;
}

/** The only spinner of the product. */
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
