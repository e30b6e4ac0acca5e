import { createContext, type ReactNode, useContext } from 'react';
import { classNames } from './class-names';

interface ControlAccess {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

const ControlContext = createContext<ControlAccess | null>(null);

/** What a control inside a Field takes over: its id, and the names of its hint and error. */
export function useControlAccess(): Partial<ControlAccess> {
  return useContext(ControlContext) ?? {};
}

export interface FieldProps {
  /** Of the control; the error summary leads here. */
  id: string;
  label: ReactNode;
  /** Below the control, always there. */
  hint?: ReactNode;
  /** The message, or several, of which the first is shown. */
  error?: string | string[] | null;
  /** After the label, in a lighter voice: '(optional)'. */
  optional?: ReactNode;
  /** At the end of the label's line: a link. */
  beside?: ReactNode;
  /** For a control whose purpose is plain to the eye: search, edit in place. */
  isLabelHidden?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label, control, hint, error. One control inside; it finds its id and descriptions by itself. */
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

/** The aria attributes of a control `id` with this hint and this error. */
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
