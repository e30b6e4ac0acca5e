import { type CSSProperties, useState } from 'react';
import type { Labels } from '~/features/drafts/labels';
import { fileTooLarge, largestFile } from '~/features/drafts/rules';
import { type DraftFormProps, DraftSheet, EditPart } from '~/features/drafts/ui/draft-sheet';
import { chosenIn, listed, wordsOfSet } from '~/features/drafts/ui/set-words';
import { useCell, useFault } from '~/features/drafts/ui/sheet';
import { Carried, CellField, Line, Lines, LongLine, OneOf } from '~/features/drafts/ui/sheet-fields';
import { type FontName, fontNames, textFontNames } from '~/kit/fonts';
import { checkAccent, formatRatio, nearestAccent } from '~/kit/palette';
import { paths } from '~/paths';
import { Button } from '~/ui/forms/button';
import { Checkbox } from '~/ui/forms/choices';
import { Field, Input, type Option, type OptionGroup } from '~/ui/forms/field';
import { FileInput } from '~/ui/forms/file-input';
import { Part } from '~/ui/page/page-parts';
import { useShell } from '~/ui/page/use-shell';

/** The names of the typefaces. */
const fonts: Record<FontName, string> = {
  archivo: 'Archivo (for headings)',
  instrument: 'Instrument Sans (for text)',
  system: 'The device’s own',
  humanist: 'Soft, like Gill Sans',
  geometric: 'Round, like Avenir',
  serif: 'With serifs, like Palatino',
  typewriter: 'Typewriter',
};
const labels: Labels = {
  name: 'Name of the school',
  accent: 'Colour',
  displayFont: 'Typeface of headings',
  textFont: 'Typeface of text',
  headline: 'Headline of the course list',
  line: 'Sentence beside it',
  frontExerciseId: 'Exercise on the front page',
  signUpText: 'Text beside the sign-up form',
  footerText: 'Sentence in the footer',
  timeZone: 'Time zone of the office',
};

const optionsOf = (names: FontName[]) => names.map((value) => ({ value, label: fonts[value] }));

/** The colour of the product, as in `tokens.css`. */
const ownAccent = '#ff7a3c';

interface SchoolFormProps extends Pick<DraftFormProps, 'fields' | 'reply' | 'savedRevision' | 'kept'> {
  /** The time zones to choose from. */
  zones: OptionGroup[];
  /** The exercises to choose from. */
  exercises: Option[];
  /** The value that is used while a field is empty, shown as its placeholder. Empty if there is none, or if the field has a value. */
  defaults: Record<'name' | 'headline' | 'line' | 'footerText', string>;
}

/** The form of the school's settings. */
export function SchoolForm({ zones, exercises, defaults, ...draft }: SchoolFormProps) {
  const name = useShell()?.brand.name ?? '';
  return (
    <DraftSheet of="these settings" labels={labels} {...draft} named={optionsOf(fontNames)} aside={<LogoPart />}>
      <EditPart id="brand" title="Name and colours">
        <Carried names={['revision']} />
        <Line
          name="name"
          placeholder={defaults.name}
          hint={`Up to 40 characters. Shown in the header and in emails: “Your account at ${name} has been deleted”.`}
          maxLength={40}
        />
        <AccentLine />
        <BrandProof />
        <div className="pair">
          <OneOf name="displayFont" options={optionsOf(fontNames)} placeholder="Archivo (default)" />
          <OneOf name="textFont" options={optionsOf(textFontNames)} placeholder="Instrument Sans (default)" />
        </div>
      </EditPart>
      <EditPart
        id="words"
        title="Course list"
        fold={{
          fields: ['headline', 'line', 'frontExerciseId'],
          words: (fields) =>
            listed(...wordsOfSet(fields, { headline: 'headline', line: 'sentence', frontExerciseId: 'exercise' })) ||
            'Default',
        }}
      >
        <Line name="headline" placeholder={defaults.headline} hint="Up to 80 characters" maxLength={80} />
        <LongLine
          name="line"
          placeholder={defaults.line}
          hint="Up to 240 characters: what you teach, and who teaches it. Search engines and link previews show it too."
          maxLength={240}
        />
        <OneOf
          name="frontExerciseId"
          hint="Guests play it above the course list. The list has the exercises of published preview lessons that ask when deck B comes in, with records of 8 bars and up to 250 kB."
          options={exercises}
          placeholder="The one that its lesson marks for the front page"
        />
      </EditPart>
      <EditPart
        id="further"
        title="Sign-up and footer"
        fold={{
          fields: ['signUpText', 'footerText'],
          words: (fields) =>
            listed(
              ...wordsOfSet(fields, { signUpText: 'text beside sign-up', footerText: 'sentence in the footer' }),
            ) || 'Default',
        }}
      >
        <Lines
          name="signUpText"
          hint="A paragraph on each line, up to 600 characters. The first one is set large."
          rows={4}
        />
        <LongLine
          name="footerText"
          placeholder={defaults.footerText}
          hint="At the end of every page, up to 160 characters. For example: Night School teaches DJing in Leeds and online."
          maxLength={160}
        />
      </EditPart>
      <EditPart
        id="times"
        title="Dates and times"
        fold={{
          fields: ['timeZone'],
          words: (fields) =>
            chosenIn(
              fields,
              'timeZone',
              zones.flatMap(({ options }) => options),
            ) || 'UTC',
        }}
      >
        <OneOf
          name="timeZone"
          hint="Times in the office are shown and typed in it. Days of the numbers begin at its midnight."
          options={zones}
          placeholder="UTC (default)"
        />
      </EditPart>
    </DraftSheet>
  );
}

/** The field of the accent colour, with a swatch. */
function AccentLine() {
  const accent = useCell('accent');
  const colour = colourOf(accent);
  const nearest = colour && nearestAccent(colour);
  return (
    <>
      <CellField name="accent" hint="For buttons and markers. It is checked in the dark and in the light theme.">
        <div className="input-group">
          <span className="swatch" style={{ '--swatch': colour ?? 'var(--accent)' } as CSSProperties} />
          <Input maxLength={7} placeholder={ownAccent} autoComplete="off" spellCheck={false} />
        </div>
      </CellField>
      {nearest && nearest !== colour && (
        <div>
          <Button name="usesAccent" value={nearest} variant="quiet">
            Save with {nearest}
          </Button>
        </div>
      )}
    </>
  );
}

/** The colour that was typed; null for any other text. */
function colourOf(text: string): string | null {
  const colour = text.trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(colour) ? colour : null;
}

const themes = ['dark', 'light'] as const;
const titles = { dark: 'Dark', light: 'Light' };

/** A button and a marker in the form's colour, in both themes, with their contrast. */
function BrandProof() {
  const accent = colourOf(useCell('accent'));
  const check = accent && checkAccent(accent);
  const colours = check ? { '--swatch': accent, '--ink': check.ink } : {};
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="brand-proofs" role="group" aria-label="Preview of this colour">
      {themes.map((theme) => (
        <div key={theme} className={`brand-proof stack is-${theme}`} style={colours as CSSProperties}>
          <p className="strong small">{titles[theme]}</p>
          <p>
            <span className="button">Sign up</span>
          </p>
          {check && (
            <ul className="ratios small">
              {check.places
                .filter(({ place }) => place === 'words' || place === theme)
                .map(({ place, ratio, least }) => (
                  <li key={place}>
                    <span>{place === 'words' ? 'Words on it' : 'Marker on the page'}</span>
                    <strong className={ratio < least ? 'is-bad' : 'is-ok'}>{formatRatio(ratio)}</strong>
                  </li>
                ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  );
}

/**
 * The current logo with a checkbox to remove it, and a file field for another one. It is the last part of the form,
 * because the server reads nothing after the file.
 */
function LogoPart() {
  const logo = useCell('logo');
  const [chosen, setChosen] = useState('');
  return (
    <Part id="logo" title="Logo" className="buy-box logo-part" isLabel>
      <Carried names={['logo']} />
      {logo ? (
        <>
          <img src={paths.media(logo)} alt="Current logo" height="32" />
          <Checkbox id="removesLogo" name="removesLogo" label="Remove the logo" />
        </>
      ) : (
        <p className="small muted">None yet. The header shows the name in your typeface.</p>
      )}
      <input type="hidden" name="place" value="logo" />
      <Field
        id="file"
        className="file-pick"
        label={logo ? 'Choose another logo' : 'Choose a logo'}
        hint="SVG, PNG or JPEG, up to 200 kB. It is uploaded when you save, and shown 22 pixels high on the dark and on the light page."
        error={useFault('file')}
      >
        <FileInput
          name="file"
          most={largestFile}
          words={fileTooLarge}
          accept="image/svg+xml,image/png,image/jpeg"
          onChange={({ target }) => setChosen(target.files?.[0]?.name ?? '')}
        />
        {chosen && <p className="file-picked strong">{chosen}</p>}
      </Field>
    </Part>
  );
}
