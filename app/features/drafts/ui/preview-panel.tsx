import { useState } from 'react';
import { equipment, software } from '~/features/accounts/profile/options';
import { Field, Select } from '~/ui/forms/field';
import { type DraftKind, draftPages } from '../draft-pages';

const readers = [
  ['guest', 'Guest'],
  ['member', 'Member'],
  ['subscriber', 'Subscriber'],
] as const;
const widths = [390, 1280] as const;

interface PreviewPanelProps {
  kind: DraftKind;
  /** The id of the kept draft. */
  draft: string;
  /** When the draft was kept. A new value loads the frame again. */
  at: number;
}

/** A preview of what is typed, as a learner will see it, in a frame of a phone's or a computer's width. */
export function PreviewPanel({ kind, draft, at }: PreviewPanelProps) {
  const [as, setAs] = useState<string>('subscriber');
  const [width, setWidth] = useState<number>(390);
  const [gear, setGear] = useState('');
  return (
    <section className={width === 1280 ? 'preview is-wide' : 'preview'} aria-labelledby="preview-head">
      <h2 id="preview-head" className="field-label">
        Preview
      </h2>
      <div className="row is-apart">
        <Switch of="Preview as" options={readers} chosen={as} onChoose={setAs} />
        <Switch
          of="Width of the preview"
          options={widths.map((one) => [String(one), String(one)] as const)}
          chosen={String(width)}
          onChoose={(one) => setWidth(Number(one))}
        />
      </div>
      {kind !== 'articles' && (
        <Field id="preview-gear" label="Gear of the learner" isLabelHidden>
          <Select
            defaultValue=""
            onChange={(event) => setGear(event.target.value)}
            placeholder="Any gear"
            options={[...equipment, ...software].map((name) => ({ value: name, label: `With ${name}` }))}
          />
        </Field>
      )}
      <div className="preview-frame">
        <iframe title="Preview of the draft" src={draftPages[kind].own(draft, { as, gear: gear || undefined, at })} />
      </div>
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
