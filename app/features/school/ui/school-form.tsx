import { type DraftFormProps, DraftSheet, EditPart } from '~/features/drafts/ui/draft-sheet';
import { Carried, Line, Lines, OneOf, SaveRow } from '~/features/drafts/ui/sheet';
import { type FontName, fontNames, textFontNames } from '~/kit/fonts';
import { useShell } from '~/ui/use-shell';
import { AccentLine } from './accent-line';
import { BrandProof } from './brand-proof';
import { LogoPart } from './logo-part';

/** What the typefaces are called. */
const fonts: Record<FontName, string> = {
  archivo: 'Archivo (for headings)',
  instrument: 'Instrument Sans (for text)',
  system: 'The device’s own',
  humanist: 'Soft, like Gill Sans',
  geometric: 'Round, like Avenir',
  serif: 'With serifs, like Palatino',
  typewriter: 'Typewriter',
};
const optionsOf = (names: FontName[]) => names.map((value) => ({ value, label: fonts[value] }));

/** The form of the school's settings. */
export function SchoolForm(draft: Omit<DraftFormProps, 'state'>) {
  const name = useShell()?.brand.name ?? '';
  return (
    <DraftSheet
      {...draft}
      named={optionsOf(fontNames)}
      aside={
        <>
          <BrandProof />
          <LogoPart />
        </>
      }
    >
      <EditPart id="brand" title="Name and colours" note="An empty field leaves what the product comes with.">
        <Carried names={['revision']} />
        <Line
          name="name"
          label="Name of the school"
          hint={`Up to 40 characters. Shown in the header and in emails: “Your account at ${name} has been deleted”.`}
          isOptional
          maxLength={40}
        />
        <AccentLine />
        <div className="pair">
          <OneOf
            name="displayFont"
            label="Typeface of headings"
            options={optionsOf(fontNames)}
            placeholder="Archivo, as it comes"
          />
          <OneOf
            name="textFont"
            label="Typeface of text"
            options={optionsOf(textFontNames)}
            placeholder="Instrument Sans, as it comes"
          />
        </div>
        <SaveRow />
      </EditPart>
      <EditPart id="words" title="Sign-up, footer and dates">
        <Lines
          name="signUpText"
          label="Text beside the sign-up form"
          hint="A paragraph on each line, up to 600 characters. The first one is set large."
          isOptional
          rows={4}
        />
        <Line
          name="footerText"
          label="Sentence in the footer"
          hint="At the end of every page, up to 160 characters. For example: Night School teaches DJing in Leeds and online."
          isOptional
          maxLength={160}
        />
        <Line
          name="timeZone"
          label="Time zone of the office"
          hint="For example Europe/London. Dates in the office are shown in it. Empty: UTC."
          isOptional
          maxLength={60}
        />
        <SaveRow />
      </EditPart>
    </DraftSheet>
  );
}
