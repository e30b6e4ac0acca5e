import { FilePlace } from '~/features/drafts/ui/file-place';
import { useCell } from '~/features/drafts/ui/sheet';
import { Carried, Group, Line, Lines, Tick } from '~/features/drafts/ui/sheet-fields';
import { paths } from '~/paths';
import { Disclosure } from '~/ui/disclosure';
import { RemoveRow } from './course-fields';

/** The exercise at the decks of a block, or empty fields for one. */
export function DecksFields({ block, of, isOpen = false }: { block: string; of: string; isOpen?: boolean }) {
  const name = `${block}.decks`;
  const typed = [
    useCell(`${name}.id`),
    useCell(`${name}.task`),
    useCell(`${name}.a.sound`),
    useCell(`${name}.b.sound`),
  ];
  const isThere = isOpen || typed.some((text) => text !== '');
  return (
    <Disclosure title={isThere ? 'Exercise at the decks' : `Add an exercise at the decks to ${of}`} isOpen={isThere}>
      <div className="stack is-tight" id={name}>
        <Line
          name={`${name}.id`}
          hint="Its address, once in the whole school: lowercase letters, digits and hyphens. Tries are kept under it."
          maxLength={40}
          isOptional
        />
        <Line
          name={`${name}.task`}
          hint="For example: Bring deck B in on the one of bar 17."
          maxLength={300}
          isOptional
        />
        <Line name={`${name}.bpm`} inputMode="decimal" maxLength={6} isOptional />
        {(['a', 'b'] as const).map((deck) => (
          <Deck key={deck} name={`${name}.${deck}`} deck={deck} of={of} />
        ))}
        <Group name={`${name}.asks`}>
          <p className="small muted">
            Count bars from the bar at which deck A starts. Leave a field empty if it should not be judged.
          </p>
          <div className="pair">
            {(['in', 'swap', 'out', 'level', 'hold', 'cut'] as const).map((key) => (
              <Line key={key} name={`${name}.asks.${key}`} inputMode="decimal" maxLength={5} isOptional />
            ))}
          </div>
        </Group>
        <Lines
          name={`${name}.steps`}
          hint="One step per line, for practising on real decks. The first sentence of each step is bold."
          rows={5}
          isOptional
        />
        <Line name={`${name}.good`} hint="Said when the try was good." maxLength={300} isOptional />
        <Line name={`${name}.early`} hint="Said when it was early." maxLength={300} isOptional />
        <Line name={`${name}.late`} hint="Said when it was late." maxLength={300} isOptional />
        {(['right', 'mistake'] as const).map((key) => (
          <Sound key={key} name={`${name}.${key}`} of={of} />
        ))}
        <Tick name={`${name}.isFront`} label="The front page of guests shows it" />
        {isThere && <RemoveRow name={name} label="Remove the exercise" of={of} />}
      </div>
    </Disclosure>
  );
}

function Deck({ name, deck, of }: { name: string; deck: 'a' | 'b'; of: string }) {
  return (
    <Group name={name}>
      <Line name={`${name}.title`} maxLength={80} isOptional />
      <Sound name={`${name}.sound`} of={of} />
      <div className="pair">
        <Line name={`${name}.from`} label="Starts at bar" inputMode="numeric" maxLength={3} isOptional />
        <Line name={`${name}.tempo`} label="Faster by per cent" inputMode="decimal" maxLength={5} isOptional />
        <Line name={`${name}.level`} label="Louder by dB" inputMode="decimal" maxLength={5} isOptional />
      </div>
      <Tick name={`${name}.isLowOff`} label={`The low of deck ${deck.toUpperCase()} is off at the start`} />
    </Group>
  );
}

/** A sound of the exercise. */
function Sound({ name, of }: { name: string; of: string }) {
  const sound = useCell(name);
  const label = labelsOfSounds[endOf(name)] ?? '';
  return (
    <FilePlace place={name} kind="sound" label={sound ? 'Replace' : 'Choose a sound'} of={`${label}, ${of}`}>
      {sound ? (
        <div className="stack is-tight">
          <Carried names={[name]} />
          <p className="field-label">{label}</p>
          {/* biome-ignore lint/a11y/useMediaCaption: records without words */}
          <audio controls preload="none" src={paths.media(`a${sound}`)} aria-label={label} />
          <RemoveRow name={name} label={`Remove: ${label}`} of={of} />
        </div>
      ) : (
        <p className="small muted">{label}: none yet</p>
      )}
    </FilePlace>
  );
}

/** `a.sound` of `blocks.0.decks.a.sound`. */
const endOf = (name: string) => name.split('.').slice(3).join('.');

const labelsOfSounds: Record<string, string> = {
  'a.sound': 'Sound of deck A',
  'b.sound': 'Sound of deck B',
  right: 'So it should sound',
  mistake: 'The mistake',
};

/** The places for the sounds of an exercise in a form. */
export const placesOfSounds = (block: string, label: string) =>
  Object.entries(labelsOfSounds).map(([end, words]) => ({
    value: `${block}.decks.${end}`,
    label: `${words} (M4A), exercise of ${label}`,
  }));
