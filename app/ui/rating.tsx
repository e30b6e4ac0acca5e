import type { CSSProperties } from 'react';
import { FieldError, firstMessage } from './forms/field';
import { Separated } from './separated';

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

/** A fader of ten stops, made of radio buttons; the chosen number is beside the legend. */
export function RatingInput({ id, name, legend, defaultValue = 5, error }: RatingInputProps) {
  return (
    <fieldset id={id} tabIndex={-1}>
      <legend className="field-label">{legend}</legend>
      <div className="rating-input">
        {stops.map((stop) => (
          <label key={stop} style={{ '--h': `${stop * 0.375 + 0.1875}rem` } as CSSProperties}>
            <input type="radio" name={name} value={stop} defaultChecked={stop === defaultValue} />
            <span>{stop}</span>
          </label>
        ))}
      </div>
      <p className="hint row is-apart">
        <Separated>
          <span>Poor</span>
          <span>Excellent</span>
        </Separated>
      </p>
      <FieldError of={id}>{firstMessage(error)}</FieldError>
    </fieldset>
  );
}
