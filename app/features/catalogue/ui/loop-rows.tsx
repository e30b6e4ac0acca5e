import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { textIn } from '~/features/drafts/fields';
import { useFaults, useLabel, useRows, useValues } from '~/features/drafts/ui/sheet';
import { noteChange } from '~/features/drafts/ui/use-autosave';
import { TextButton } from '~/ui/forms/button';
import { FieldError } from '~/ui/forms/field';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { Icon } from '~/ui/pictures/icon';
import { loopTime, mostLoops } from '../loops';

/** The first values of a row, which has a number of its own for as long as it is on the page. */
interface Row {
  key: number;
  from: string;
  to: string;
  title: string;
}

const parts = ['from', 'to', 'title'] as const;
const words = { from: 'Start', to: 'End', title: 'Name' };

/**
 * The loops of the first video, as rows of two times and a name. Without script two rows are free; with it, rows are
 * added by hand or from the video while it plays.
 */
export function Loops({ video }: { video: RefObject<HTMLVideoElement> | null }) {
  const values = useValues();
  const label = useLabel('loops');
  const faults = useFaults();
  const isScripted = useHydrated();
  const saved = useRows('loops');
  const [rows, setRows] = useState<Row[]>(() =>
    Array.from({ length: Math.min(mostLoops, isScripted ? saved : saved + 2) }, (_, key) => {
      const cell = (part: string) => textIn(values, `loops.${key}.${part}`);
      return { key, from: cell('from'), to: cell('to'), title: cell('title') };
    }),
  );
  const [said, setSaid] = useState('');
  const nextKey = useRef(mostLoops);
  const list = useRef<HTMLOListElement>(null);
  const inputOf = (row: number, part: (typeof parts)[number]) =>
    list.current?.children[row]?.querySelector<HTMLInputElement>(`[name$=".${part}"]`);
  useEffect(() => {
    // The free rows of the page before its script are not needed, unless somebody has begun to type in them.
    if (isScripted) setRows((all) => all.filter((_, row) => parts.some((part) => inputOf(row, part)?.value.trim())));
  }, [isScripted]);
  const now = () => loopTime(Math.round((video?.current?.currentTime ?? 0) * 10) / 10);
  const add = (from: string) => {
    flushSync(() => setRows([...rows, { key: nextKey.current++, from, to: '', title: '' }]));
    noteChange(list.current);
    if (!from) return inputOf(rows.length, 'from')?.focus();
    setSaid(`Loop ${rows.length + 1} begins at ${from}. Let it play to its end, then press “To here”.`);
  };
  const end = () => {
    const row = rows.findLastIndex((_, at) => inputOf(at, 'to')?.value.trim() === '');
    const input = inputOf(row, 'to');
    if (!input) return setSaid('Every loop has an end. Press “Loop from here” first.');
    input.value = now();
    noteChange(list.current);
    setSaid(`Loop ${row + 1} ends at ${input.value}.`);
    inputOf(row, 'title')?.focus();
  };
  const remove = (key: number) => {
    flushSync(() => setRows(rows.filter((row) => row.key !== key)));
    noteChange(list.current);
  };
  return (
    <fieldset className="stack is-tight" id="loops" tabIndex={-1}>
      <legend className="field-label">{label}</legend>
      <FieldError of="loops">{faults.loops?.[0]}</FieldError>
      <ol className="times is-loops" ref={list}>
        {rows.map((row, at) => {
          const name = `loops.${at}`;
          const fault = [name, ...parts.map((part) => `${name}.${part}`)].flatMap((field) => faults[field] ?? [])[0];
          return (
            <li key={row.key} id={name} tabIndex={-1}>
              {parts.map((part) => (
                <input
                  key={part}
                  className="input"
                  id={`${name}.${part}`}
                  name={`${name}.${part}`}
                  defaultValue={row[part]}
                  aria-label={`${words[part]} of loop ${at + 1}`}
                  placeholder={{ from: '1:07', to: '1:15.5', title: 'Name' }[part]}
                  aria-invalid={fault ? true : undefined}
                  aria-describedby={fault ? `${name}-error` : undefined}
                />
              ))}
              {isScripted && (
                <TextButton type="button" className="is-way" onClick={() => remove(row.key)}>
                  <Icon name="x" />
                  <span>Remove</span>
                  <span className="visually-hidden"> loop {at + 1}</span>
                </TextButton>
              )}
              <FieldError of={name}>{fault}</FieldError>
            </li>
          );
        })}
      </ol>
      {isScripted ? (
        <div className="row small">
          {rows.length < mostLoops && video && (
            <TextButton type="button" onClick={() => add(now())}>
              Loop from here
            </TextButton>
          )}
          {rows.length > 0 && video && (
            <TextButton type="button" onClick={end}>
              To here
            </TextButton>
          )}
          {rows.length < mostLoops && (
            <TextButton type="button" onClick={() => add('')}>
              Add a loop
            </TextButton>
          )}
          <span role="status" className="muted">
            {said}
          </span>
        </div>
      ) : (
        <p className="hint">From, to and a name: 1:07, 1:15.5, The swap. An emptied row is removed.</p>
      )}
    </fieldset>
  );
}
