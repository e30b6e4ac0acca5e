import { type KeyboardEvent, useRef } from 'react';
import { IconShape } from '~/ui/pictures/icon';
import type { CommandName } from './commands';

type Button = CommandName | 'link';

/** The shapes are from Lucide, like all icons. */
const buttons: { name: Button; label: string; keys?: string; shape: string }[] = [
  { name: 'heading', label: 'Heading', shape: 'M6 12h12M6 20V4M18 20V4' },
  {
    name: 'bold',
    label: 'Bold',
    keys: 'Control+B',
    shape: 'M6 12h9a4 4 0 0 1 0 8H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h7a4 4 0 0 1 0 8',
  },
  { name: 'italic', label: 'Italic', keys: 'Control+I', shape: 'M19 4h-9M14 20H5M15 4L9 20' },
  { name: 'code', label: 'Code', keys: 'Control+E', shape: 'm16 18 6-6-6-6M8 6l-6 6 6 6' },
  {
    name: 'link',
    label: 'Link',
    keys: 'Control+K',
    shape:
      'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71',
  },
  { name: 'list', label: 'List', shape: 'M3 12h.01M3 18h.01M3 6h.01M8 12h13M8 18h13M8 6h13' },
  {
    name: 'numbers',
    label: 'Numbered list',
    shape: 'M10 12h11M10 18h11M10 6h11M4 10h2M4 6h1v4M6 18H4c0-1 2-2 2-3s-1-1.5-2-1',
  },
  { name: 'quote', label: 'Quote', shape: 'M5 5h5v8l-3 6M14 5h5v8l-3 6' },
];

interface ToolbarProps {
  /** The label of the text that the toolbar belongs to. */
  of: string;
  active: Record<Button, boolean>;
  onPress: (name: Button) => void;
  /** Null if only words can be inserted into the text. */
  insert: { isOpen: boolean; onPress: () => void } | null;
}

/** The toolbar of an editor. It is one stop for Tab, and arrow keys move within it. */
export function Toolbar({ of, active, onPress, insert }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const all = [...(bar.current?.querySelectorAll('button') ?? [])];
    const at = all.indexOf(event.target as HTMLButtonElement);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 };
    const to = all[((steps[event.key] ?? Number.NaN) + all.length) % all.length];
    if (!to) return;
    event.preventDefault();
    for (const button of all) button.tabIndex = button === to ? 0 : -1;
    to.focus();
  };
  return (
    <div role="toolbar" aria-label={`Formatting, ${of}`} ref={bar} onKeyDown={move}>
      {buttons.map(({ name, label, keys, shape }, at) => (
        <button
          key={name}
          type="button"
          tabIndex={at === 0 ? 0 : -1}
          aria-label={label}
          title={keys ? `${label} (${keys})` : label}
          aria-keyshortcuts={keys}
          aria-pressed={active[name]}
          // Keeps the selection and the focus in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPress(name)}
        >
          <IconShape path={shape} />
        </button>
      ))}
      {insert && (
        <button
          type="button"
          tabIndex={-1}
          className="is-wide"
          aria-expanded={insert.isOpen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={insert.onPress}
        >
          <IconShape path="M5 12h14M12 5v14" />
          Insert here
        </button>
      )}
    </div>
  );
}
