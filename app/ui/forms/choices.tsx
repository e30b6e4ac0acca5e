import { Fragment, type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { folded } from '~/kit/text/folded';
import { classNames } from '../class-names';
import { useHydrated } from '../late-script/use-hydrated';
import { controlAccess, FieldError, firstMessage, Hint } from './field';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'checked'> {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | string[] | null;
}

/** A single checkbox. Uncontrolled: set `defaultChecked`. */
export function Checkbox({ id, label, hint, error, ...rest }: CheckboxProps) {
  const message = firstMessage(error);
  return (
    <div className="field">
      <label className="check" htmlFor={id}>
        <input type="checkbox" {...controlAccess(id, hint, message)} {...rest} />
        <span>{label}</span>
      </label>
      <Hint of={id}>{hint}</Hint>
      <FieldError of={id}>{message}</FieldError>
    </div>
  );
}

export interface Choice {
  value: string;
  label: ReactNode;
  /** Below the label; only shown on cards. */
  hint?: ReactNode;
}

interface GroupProps {
  /** The group's id, which the error summary links to. */
  id: string;
  name: string;
  legend: ReactNode;
  choices: Choice[];
  hint?: ReactNode;
  error?: string | string[] | null;
  /** One below the other, in columns, or as cards. */
  look?: 'list' | 'columns' | 'cards';
  isLegendHidden?: boolean;
}

interface RadioGroupProps extends GroupProps {
  defaultValue?: string | null;
}

/** A group of radio buttons. Uncontrolled. */
export function RadioGroup({ defaultValue, ...group }: RadioGroupProps) {
  return <Group {...group} type="radio" chosen={defaultValue ? [defaultValue] : []} />;
}

interface CheckboxGroupProps extends GroupProps {
  defaultValues?: readonly string[];
}

/** A group of checkboxes. Uncontrolled. */
export function CheckboxGroup({ defaultValues = [], ...group }: CheckboxGroupProps) {
  return <Group {...group} type="checkbox" chosen={defaultValues} />;
}

/** A space for text browsers, which would join adjacent labels. */
const apart = <span className="visually-hidden"> </span>;

/** The text of a card choice. Text browsers show a colon between label and hint. */
export function CardText({ label, hint }: { label: ReactNode; hint?: ReactNode }) {
  return (
    <>
      <strong>
        {label}
        {!hint && apart}
      </strong>
      {hint && (
        <small>
          <span className="visually-hidden">: </span>
          {hint}
          {apart}
        </small>
      )}
    </>
  );
}

/** Allows a line break after a slash: 'Afrobeat/Dancehall'. */
function breakAtSlashes(text: string): ReactNode {
  const [first, ...others] = text.split('/');
  return (
    <>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}

const lookClass = { list: undefined, columns: 'checks', cards: 'choices' };

/** Lists of this many options get a scroll area (specification 1, section 3), and with script a field that filters them. */
const longFrom = 7;

function Group(props: GroupProps & { type: 'radio' | 'checkbox'; chosen: readonly string[] }) {
  const { id, name, legend, choices, hint, error, look = 'list', isLegendHidden, type, chosen } = props;
  const message = firstMessage(error);
  const { 'aria-describedby': describedBy } = controlAccess(id, hint, message);
  const [wanted, setWanted] = useState('');
  const isLong = look === 'columns' && choices.length >= longFrom;
  const isShown = ({ label }: Choice) => typeof label !== 'string' || folded(label).includes(folded(wanted.trim()));
  return (
    <fieldset id={id} aria-describedby={describedBy} tabIndex={-1}>
      <legend className={classNames('field-label', isLegendHidden && 'visually-hidden')}>{legend}</legend>
      {isLong && <ChoiceFilter id={id} legend={legend} onWanted={setWanted} isEmpty={!choices.some(isShown)} />}
      <div className={classNames(lookClass[look], isLong && 'is-long')}>
        {choices.map((choice) => (
          // What is hidden keeps its tick and is sent.
          <label
            key={choice.value}
            className={look === 'cards' ? 'choice' : 'check'}
            hidden={(isLong && !isShown(choice)) || undefined}
          >
            <input
              type={type}
              name={name}
              value={choice.value}
              defaultChecked={chosen.includes(choice.value)}
              aria-invalid={message ? true : undefined}
            />
            {look === 'cards' ? (
              <CardText label={choice.label} hint={choice.hint} />
            ) : (
              <span>
                {typeof choice.label === 'string' ? breakAtSlashes(choice.label) : choice.label}
                {apart}
              </span>
            )}
          </label>
        ))}
      </div>
      <Hint of={id}>{hint}</Hint>
      <FieldError of={id}>{message}</FieldError>
    </fieldset>
  );
}

interface ChoiceFilterProps {
  /** The group's id. */
  id: string;
  legend: ReactNode;
  onWanted: (text: string) => void;
  isEmpty: boolean;
}

/** A field that filters a long list of choices. Without a name: the form does not send it. Only with script. */
function ChoiceFilter({ id, legend, onWanted, isEmpty }: ChoiceFilterProps) {
  if (!useHydrated()) return null;
  return (
    <div className="check-filter">
      <label className="visually-hidden" htmlFor={`${id}-filter`}>
        Filter: {legend}
      </label>
      <input
        className="input"
        type="search"
        id={`${id}-filter`}
        placeholder="Filter"
        autoComplete="off"
        onChange={(event) => onWanted(event.target.value)}
        // Enter filters, and does not send the form around the list.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p className="hint" role="status">
        {isEmpty && 'Nothing matches.'}
      </p>
    </div>
  );
}
