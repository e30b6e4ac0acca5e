import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names';
import { useControlAccess } from './field';

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
