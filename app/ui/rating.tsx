import type { CSSProperties } from 'react';
import { FieldError, firstMessage } from './forms/field';

interface RatingProps {
  /** 0 to 5; null without ratings. */
  value: number | null;
  count?: number;
}

/** Stars and the number. */
export function Rating({ value, count }: RatingProps) {
  if (value === null) return <span className="rating muted">No ratings yet</span>;
  return (
    <span className="rating">
      <i style={{ '--value': value } as CSSProperties} aria-hidden="true" />
      <span>
        <span className="visually-hidden">Rated </span>
        {value.toFixed(1)}
        <span className="visually-hidden"> out of 5</span>
        {count !== undefined && <span className="muted">{` (${count})`}</span>}
      </span>
    </span>
  );
}

interface RatingInputProps {
  id: string;
  name: string;
  legend: string;
  /** 0.5 to 5 in halves. */
  defaultValue?: number;
  error?: string | string[] | null;
}

const stops = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5];

/** Five stars of two halves each, made of radio buttons; the chosen number is beside them. */
export function RatingInput({ id, name, legend, defaultValue = 5, error }: RatingInputProps) {
  return (
    <fieldset id={id} tabIndex={-1}>
      <legend className="field-label">{legend}</legend>
      <p className="hint">Half stars count.</p>
      <div className="stars">
        {stops.map((stop, index) => (
          <label
            key={stop}
            className={stop % 1 === 0 ? 'is-right' : undefined}
            style={{ '--left': stops.length - index } as CSSProperties}
          >
            <input type="radio" name={name} value={stop} defaultChecked={stop === defaultValue} />
            <span>{stop}</span>
          </label>
        ))}
      </div>
      <FieldError of={id}>{firstMessage(error)}</FieldError>
    </fieldset>
  );
}
