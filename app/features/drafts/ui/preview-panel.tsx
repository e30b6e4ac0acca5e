import { useRef, useState } from 'react';
import { equipment, software } from '~/features/accounts/profile/options';
import { AppLink } from '~/ui/app-link';
import { Field, Select } from '~/ui/forms/field';
import { type DraftKind, draftPages } from '../draft-pages';

const readers = [
  ['guest', 'Guest'],
  ['member', 'Member'],
  ['subscriber', 'Subscriber'],
] as const;
const widths = [
  ['390', 'Phone'],
  ['1280', 'Desktop'],
] as const;

interface PreviewPanelProps {
  kind: DraftKind;
  /** The id of the kept draft; null while nothing was typed since the last save. */
  draft: string | null;
  /** When the draft was kept. A new value loads the frame again. */
  at: number;
  /** The page of what is saved, as subscribers see it. */
  savedPage: string | undefined;
  /** Asks for the draft to be kept: only a draft can be shown to somebody else. */
  keep: () => void;
}

/**
 * A preview of what is typed, as a learner will see it, in a frame of a phone's or a computer's width. Each time it is
 * kept or saved, the frame shows it anew at the place that one had scrolled to.
 */
export function PreviewPanel({ kind, draft, at, savedPage, keep }: PreviewPanelProps) {
  const [as, setAs] = useState<string>('subscriber');
  const [width, setWidth] = useState<number>(390);
  const [gear, setGear] = useState('');
  const scrolled = useRef(0);
  const src = draft === null ? savedPage : draftPages[kind].own(draft, { as, gear: gear || undefined, at });
  const follow = (shown: Window | null) => {
    shown?.scrollTo(0, scrolled.current);
    shown?.addEventListener('scroll', () => {
      scrolled.current = shown.scrollY;
    });
  };
  const show = (change: () => void) => {
    change();
    if (draft === null) keep();
  };
  return (
    <section className={width === 1280 ? 'preview is-wide' : 'preview'} aria-labelledby="preview-head">
      <h2 id="preview-head" className="field-label">
        Preview
      </h2>
      <div className="row is-apart">
        <Switch of="Preview as" options={readers} chosen={as} onChoose={(one) => show(() => setAs(one))} />
        <Switch
          of="Width of the preview"
          options={widths}
          chosen={String(width)}
          onChoose={(one) => setWidth(Number(one))}
        />
      </div>
      {kind !== 'articles' && (
        <Field id="preview-gear" label="Gear of the learner" isLabelHidden>
          <Select
            defaultValue=""
            onChange={(event) => show(() => setGear(event.target.value))}
            placeholder="Any gear"
            options={[...equipment, ...software].map((name) => ({ value: name, label: `With ${name}` }))}
          />
        </Field>
      )}
      <div className="preview-frame">
        <iframe
          title="Preview of the draft"
          src={src}
          onLoad={({ currentTarget }) => follow(currentTarget.contentWindow)}
        />
      </div>
      <p className="small muted">
        The page itself; it follows what you write.{' '}
        <AppLink className="link" href={src ?? ''} target="_blank">
          Open it in a window
        </AppLink>
      </p>
    </section>
  );
}

interface SwitchProps {
  of: string;
  options: readonly (readonly [value: string, label: string])[];
  chosen: string;
  onChoose: (value: string) => void;
}

function Switch({ of, options, chosen, onChoose }: SwitchProps) {
  return (
    <fieldset className="switch" aria-label={of}>
      {options.map(([value, label]) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}
