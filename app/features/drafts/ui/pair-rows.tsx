import { useEffect, useRef, useState } from 'react';
import { classNames } from '~/ui/class-names';
import { TextButton } from '~/ui/forms/button';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { useLabel, useRows } from './sheet';
import { Lines } from './sheet-fields';

interface PairRowsProps {
  name: string;
  parts: [string, string];
  /** The heads of the two columns. With the row's number they name its fields. */
  heads: [string, string];
  /** Whether the first text is the long one. */
  isFirstLong?: boolean;
}

/**
 * Rows of two texts, which grow with what is typed. The last line adds a row; without script there is an empty
 * row instead. An emptied row is removed when the form is saved.
 */
export function PairRows({ name, parts: [first, second], heads, isFirstLong }: PairRowsProps) {
  const saved = useRows(name);
  const label = useLabel(name);
  const isHydrated = useHydrated();
  const [opened, setOpened] = useState(0);
  const count = Math.max(saved, opened);
  const list = useRef<HTMLFieldSetElement>(null);
  const isAdded = useRef(false);
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    list.current?.querySelector<HTMLElement>(`[name="${name}.${opened - 1}.${first}"]`)?.focus();
  }, [name, first, opened]);
  const add = () => {
    isAdded.current = true;
    setOpened(count + 1);
  };
  return (
    <fieldset className={classNames('edit-rows', isFirstLong && 'is-first-long')} ref={list}>
      <legend className="field-label">{label}</legend>
      {(count > 0 || !isHydrated) && (
        <p className={classNames('edit-row is-head', count === 0 && 'without-script')} aria-hidden="true">
          <span>{heads[0]}</span> <span>{heads[1]}</span>
        </p>
      )}
      {Array.from({ length: isHydrated ? count : count + 1 }, (_, row) => (
        <div key={`${name}.${row}`} className={classNames('edit-row', row === count && 'without-script')}>
          <Lines name={`${name}.${row}.${first}`} label={`${heads[0]} ${row + 1}`} rows={1} />
          <Lines name={`${name}.${row}.${second}`} label={`${heads[1]} ${row + 1}`} rows={1} />
        </div>
      ))}
      {isHydrated && (
        <p className="edit-more">
          <TextButton type="button" onClick={add}>
            Add a row<span className="visually-hidden"> to {label}</span>
          </TextButton>
          {count > 0 && <span className="hint">An emptied row is removed.</span>}
        </p>
      )}
    </fieldset>
  );
}
