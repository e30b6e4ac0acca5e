import { createContext, type ReactNode, useContext } from 'react';
import { classNames } from './class-names';

interface ControlAccess {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

const ControlContext = createContext<ControlAccess | null>(null);

/** The id and aria attributes that a control takes from its Field. */
export function useControlAccess(): Partial<ControlAccess> {
  return useContext(ControlContext) ?? {};
}

export interface FieldProps {
  /** The control's id, which the error summary links to. */
  id: string;
  label: ReactNode;
  /** Below the control, always visible. */
  hint?: ReactNode;
  /** The error message; of several, the first is shown. */
  error?: string | string[] | null;
  /** After the label, less prominent: '(optional)'. */
  optional?: ReactNode;
  /** At the end of the label's line, for example a link. */
  beside?: ReactNode;
  /** For controls whose purpose is visually obvious: search, edit in place. */
  isLabelHidden?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label, control, hint and error. Contains one control, which gets its id and descriptions by context. */
export function Field({ id, label, hint, error, optional, beside, isLabelHidden, className, children }: FieldProps) {
  const message = firstMessage(error);
  const labelled = (
    <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
      {label}
      {optional && <span className="optional"> {optional}</span>}
    </label>
  );
  return (
    <div className={classNames('field', className)}>
      {beside ? (
        <div className="row is-apart">
          {labelled} {beside}
        </div>
      ) : (
        labelled
      )}
      <ControlContext.Provider value={controlAccess(id, hint, message)}>{children}</ControlContext.Provider>
      <Hint of={id}>{hint}</Hint>
      <FieldError of={id}>{message}</FieldError>
    </div>
  );
}

export function firstMessage(error: FieldProps['error']): string | undefined {
  return (Array.isArray(error) ? error[0] : error) || undefined;
}

/** The aria attributes of the control `id` with this hint and error. */
export function controlAccess(id: string, hint: ReactNode, message: string | undefined): ControlAccess {
  return {
    id,
    'aria-describedby': classNames(hint ? `${id}-hint` : null, message ? `${id}-error` : null),
    'aria-invalid': message ? true : undefined,
  };
}

export function Hint({ of, children }: { of: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="hint" id={`${of}-hint`}>
      {children}
    </p>
  );
}

export function FieldError({ of, children }: { of: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="field-error" id={`${of}-error`}>
      {children}
    </p>
  );
}
