import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { TextButton } from '~/ui/forms/button';
import type { Option } from '~/ui/forms/field';
import { Icon } from '~/ui/pictures/icon';
import { noteChange } from './use-autosave';

interface PickedChipsProps {
  /** The name of each choice's hidden field. */
  name: string;
  /** What is chosen: 'Course'. */
  legend: string;
  /** What one adds: 'course'. */
  one: string;
  options: Option[];
  /** Whether the order of the choices does not matter. */
  isSet?: boolean;
  /** The values chosen at first. */
  first: string[];
  /** The name of the hidden field with the names of new entries, separated by commas, if names can be typed that no option has. */
  makes?: string | undefined;
  /** The names of new entries typed at first. */
  firstMade?: string[];
}

/** Marks a chosen value that is the name of a new entry. No id contains it. */
const made = '+ ';
const nameOfMade = (value: string) => (value.startsWith(made) ? value.slice(made.length) : null);
const isSame = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase();

/**
 * Choices as chips, and a field that offers the rest while one types. A chip goes by its button, Delete or Backspace,
 * and moves by the arrow keys if the order counts. Where names make new entries, the list ends with *Create “name”*,
 * which Enter takes.
 */
export function PickedChips({
  name,
  legend,
  one: noun,
  options,
  isSet,
  first,
  makes,
  firstMade = [],
}: PickedChipsProps) {
  const [chosen, setChosen] = useState([...first, ...firstMade.map((typed) => made + typed)]);
  const [said, setSaid] = useState('');
  const [typed, setTyped] = useState('');
  const listId = useId();
  const fieldId = useId();
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const nameOf = (value: string) =>
    nameOfMade(value) ?? options.find((option) => option.value === value)?.label ?? value;
  const change = (wanted: string[], words: string) => {
    setChosen(wanted);
    setSaid(words);
  };
  const announced = useRef(chosen);
  useEffect(() => {
    if (announced.current === chosen) return;
    announced.current = chosen;
    noteChange(list.current);
  }, [chosen]);
  const add = (label: string) => {
    const found = options.find((option) => isSame(option.label, label));
    if (!found || chosen.includes(found.value)) return false;
    change([...chosen, found.value], `${found.label} added.`);
    return true;
  };
  // The field holds names that are separated by commas, so none contains one.
  const fresh = typed.replaceAll(',', ' ').replaceAll(/\s+/g, ' ').trim();
  const isFresh =
    makes !== undefined &&
    fresh !== '' &&
    !options.some(({ label }) => isSame(label, fresh)) &&
    !chosen.some((value) => isSame(nameOf(value), fresh));
  const creates = `Create “${fresh}”`;
  const create = () => {
    change([...chosen, made + fresh], `${fresh} added. It is created when you save.`);
    setTyped('');
    field.current?.focus();
  };
  const remove = (value: string) => {
    change(
      chosen.filter((one) => one !== value),
      `${nameOf(value)} removed.`,
    );
    field.current?.focus();
  };
  const move = (value: string, by: -1 | 1) => {
    const at = chosen.indexOf(value);
    const to = at + by;
    if (to < 0 || to >= chosen.length) return;
    const others = chosen.filter((one) => one !== value);
    others.splice(to, 0, value);
    change(others, `${nameOf(value)} at place ${to + 1} of ${chosen.length}.`);
  };
  const onChipKey = (event: KeyboardEvent, value: string) => {
    const acts: Record<string, () => void> = {
      ArrowLeft: () => move(value, -1),
      ArrowRight: () => move(value, 1),
      Delete: () => remove(value),
      Backspace: () => remove(value),
    };
    const act = acts[event.key];
    if (!act || (isSet && event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    act();
  };
  return (
    <div className="chips">
      <ul ref={list} aria-label={`${legend}, chosen`}>
        {chosen.map((value) => (
          <li key={value} className="chip">
            {nameOfMade(value) === null && <input type="hidden" name={name} value={value} />}
            {nameOf(value)}
            {nameOfMade(value) !== null && <span className="chip-new"> new</span>}
            <button
              type="button"
              title={isSet ? 'Remove' : 'Remove; the arrow keys move it'}
              onClick={() => remove(value)}
              onKeyDown={(event) => onChipKey(event, value)}
            >
              <Icon name="x" />
              <span className="visually-hidden">
                Remove {nameOf(value)}
                {!isSet && '. The arrow keys move it.'}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {!isSet && chosen.length > 1 && <p className="hint">In this order. The arrow keys move a chip.</p>}
      <label htmlFor={makes ?? fieldId}>Add a {noun}</label>
      <input
        className="input"
        id={makes ?? fieldId}
        ref={field}
        placeholder="Type its name"
        list={listId}
        autoComplete="off"
        maxLength={makes ? 60 : undefined}
        value={typed}
        onChange={({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
          if (isFresh && value === creates) create();
          else setTyped(add(value) ? '' : value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter takes what the list offers instead of sending the form.
          event.preventDefault();
          if (isFresh) return create();
          const text = typed.trim().toLowerCase();
          const left = options.filter(
            ({ value, label }) => !chosen.includes(value) && label.toLowerCase().includes(text),
          );
          if (text && left.length === 1 && left[0] && add(left[0].label)) setTyped('');
        }}
      />
      <datalist id={listId}>
        {options
          .filter(({ value }) => !chosen.includes(value))
          .map(({ value, label }) => (
            <option key={value} value={label} />
          ))}
        {isFresh && <option value={creates} />}
      </datalist>
      {makes && (
        <input type="hidden" name={makes} value={chosen.flatMap((value) => nameOfMade(value) ?? []).join(', ')} />
      )}
      {isFresh && (
        <TextButton type="button" onClick={create}>
          {creates}
        </TextButton>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
