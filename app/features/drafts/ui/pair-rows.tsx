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
 * Rows of two texts, which grow with what is typed; at first an empty one. The last line adds a row; without script
 * there is always an empty one at the end. An empty row is not saved.
 */
export function PairRows({ name, parts: [first, second], heads, isFirstLong }: PairRowsProps) {
  const saved = useRows(name);
  const label = useLabel(name);
  const isHydrated = useHydrated();
  const [opened, setOpened] = useState(0);
  const count = Math.max(saved, opened, 1);
  // Without script, an empty row follows those that are filled.
  const free = saved > 0 && !isHydrated ? 1 : 0;
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
      <p className="edit-row is-head" aria-hidden="true">
        <span>{heads[0]}</span> <span>{heads[1]}</span>
      </p>
      {Array.from({ length: count + free }, (_, row) => (
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
          {saved > 0 && <span className="hint">An emptied row is removed.</span>}
        </p>
      )}
    </fieldset>
  );
}
