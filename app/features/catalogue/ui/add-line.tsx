import { type RefObject, useEffect, useRef } from 'react';
import { largestFile, largestVideo } from '~/features/drafts/rules';
import { filesForBlocks, giveFiles } from '~/features/drafts/ui/editor/insert';
import { FileButton } from '~/features/drafts/ui/file-place';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { Icon } from '~/ui/pictures/icon';
import type { IconName } from '~/ui/pictures/icon-shapes';
import type { Addable } from './arranged-blocks';

const addable: { what: Addable; label: string; icon: IconName }[] = [
  { what: 'text', label: 'Text', icon: 'file-text' },
  { what: 'question', label: 'Question', icon: 'circle-help' },
  { what: 'drill', label: 'Drill', icon: 'ear' },
  { what: 'exercise', label: 'Exercise at the decks', icon: 'sliders' },
];

interface AddLineProps {
  hasVariants: boolean;
  list: RefObject<HTMLElement>;
  append: (what: Addable) => void;
}

/** The chips that add a block at the end, and files. The key `/` leads here. Needs script. */
export function AddLine({ hasVariants, list, append }: AddLineProps) {
  const line = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).closest('input, textarea, select, [contenteditable]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      const first = line.current?.querySelector('button');
      if (!first) return;
      event.preventDefault();
      first.focus();
      first.scrollIntoView({ block: 'nearest' });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  if (!isHydrated) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons is no fieldset
    <div className="add-line" role="group" aria-label="Add a block" ref={line}>
      <span className="muted">
        <span className="if-mouse">Drop files anywhere, or </span>add
      </span>
      {addable
        .filter(({ what }) => hasVariants || what === 'text')
        .map(({ what, label, icon }) => (
          <button key={what} type="button" className="chip" onClick={() => append(what)}>
            <Icon name={icon} />
            {label}
          </button>
        ))}
      <FileButton
        label="Files to add"
        className="chip"
        isMultiple
        onFiles={(files, field) => {
          const detail = { files, place: 'new' };
          const asked = new CustomEvent(filesForBlocks, { cancelable: true, detail });
          const isTaken = list.current?.dispatchEvent(asked) === false;
          if (!isTaken) giveFiles(field, detail);
        }}
      >
        <Icon name="upload" />A file
      </FileButton>
      <span className="muted">
        Videos up to {largestVideo / 1e9} GB, other files up to {largestFile / 1e6} MB
      </span>
    </div>
  );
}
