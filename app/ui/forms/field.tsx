import {
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useContext,
} from 'react';
import { classNames } from '../class-names';
import { errorOf, type Reply, typedIn } from './form-reply';

interface ControlAccess {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  name?: string;
  defaultValue?: string;
}

const ControlContext = createContext<ControlAccess | null>(null);

/** The attributes that a control takes from its Field. */
export function useControlAccess(): Partial<ControlAccess> {
  return useContext(ControlContext) ?? {};
}

export interface FieldProps {
  /** The control's name. With it the control also gets its value, and the field finds its error. */
  name?: string;
  /** The control's id, which the error summary links to; its name by default. */
  id?: string;
  label: ReactNode;
  /** Below the control, always visible. */
  hint?: ReactNode;
  /** The error message; of several, the first is shown. */
  error?: string | string[] | null;
  /** Above the error message; with script a dialog shows both instead. */
  errorTitle?: string;
  /** The form's reply: it provides the typed value, and the error unless `error` is set. */
  reply?: Reply;
  /** The value while the reply has no typed one. */
  saved?: string | null;
  /** After the label, less prominent: '(optional)'. */
  optional?: ReactNode;
  /** At the end of the label's line, for example a link. */
  beside?: ReactNode;
  /** For controls whose purpose is visually obvious: search, edit in place. */
  isLabelHidden?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label, control, hint and error. Contains one control, which gets its attributes by context. */
export function Field({ name = '', id = name, reply, error = errorOf(reply, name), saved, ...props }: FieldProps) {
  const { label, hint, optional, beside, isLabelHidden, className, children, errorTitle } = props;
  const message = firstMessage(error);
  const access = controlAccess(id, hint, message);
  const control = name ? { ...access, name, defaultValue: typedIn(reply, name, saved ?? '') } : access;
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
      <ControlContext.Provider value={control}>{children}</ControlContext.Provider>
      <Hint of={id}>{hint}</Hint>
      <FieldError of={id} title={errorTitle}>
        {message}
      </FieldError>
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

export function FieldError({ of, title, children }: { of: string; title?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="field-error" id={`${of}-error`}>
      {title ? (
        <span>
          <strong>{title}</strong>
          <span className="visually-hidden">: </span>
          <span>{children}</span>
        </span>
      ) : (
        children
      )}
    </p>
  );
}

export type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'checked'>;

/** A single-line control: text, date, file. Uncontrolled: set `defaultValue`. */
export function Input({ className, ...rest }: InputProps) {
  return (
    <input
      className={classNames('input', rest.type === 'file' && 'file', className)}
      {...useControlAccess()}
      {...rest}
    />
  );
}

export type TextareaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value'>;

/** A multi-line text. Uncontrolled: set `defaultValue`. */
export function Textarea({ className, rows = 3, ...rest }: TextareaProps) {
  return <textarea className={classNames('input', className)} rows={rows} {...useControlAccess()} {...rest} />;
}

export interface Option {
  value: string;
  label: string;
  isDisabled?: boolean;
}

export interface OptionGroup {
  label: string;
  options: Option[];
}

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'children'> {
  options: (Option | OptionGroup)[];
  /** The first option, with an empty value. */
  placeholder?: string;
}

/** A list with this many options scrolls within 300px, if the browser supports styled lists. */
const longFrom = 7;

/** A select, with optgroups if options name a group. Uncontrolled: set `defaultValue`. */
export function Select({ className, options, placeholder, ...rest }: SelectProps) {
  const isLong =
    options.reduce((count, entry) => count + ('options' in entry ? entry.options.length : 1), 0) >= longFrom;
  return (
    <select className={classNames('input', isLong && 'is-long', className)} {...useControlAccess()} {...rest}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((entry) =>
        'options' in entry ? (
          <optgroup key={entry.label} label={entry.label}>
            {entry.options.map((option) => (
              <SelectOption key={option.value} {...option} />
            ))}
          </optgroup>
        ) : (
          <SelectOption key={entry.value} {...entry} />
        ),
      )}
    </select>
  );
}

function SelectOption({ value, label, isDisabled }: Option) {
  return (
    <option value={value} disabled={isDisabled}>
      {label}
    </option>
  );
}
