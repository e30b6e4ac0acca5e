import { PairRows, Shown } from '~/features/catalogue/ui/course-fields';
import { type DraftFormProps, DraftSheet, EditPart } from '~/features/drafts/ui/draft-sheet';
import { FilePart } from '~/features/drafts/ui/file-part';
import { MomentLine } from '~/features/drafts/ui/moment-line';
import { Carried, Line, Lines, SaveButton, SaveRow } from '~/features/drafts/ui/sheet';
import { Part } from '~/ui/page-parts';

/** The form of a festival edition. */
export function EditionForm(draft: Omit<DraftFormProps, 'state'>) {
  return (
    <DraftSheet
      of="this edition"
      {...draft}
      aside={
        <>
          <Part id="dates" title="Dates" className="buy-box" isLabel>
            <MomentLine name="opensAt" label="Entries from" />
            <MomentLine
              name="closesAt"
              label="Entries until"
              hint="The first minute that is too late. For 23:59 on the last day, enter midnight."
            />
            <Line name="interviewsAt" label="Interviews from" type="date" />
            <Line name="decidedAt" label="Decided" type="date" />
            <Line name="festivalFrom" label="Festival, first day" type="date" />
            <Line name="festivalTo" label="Festival, last day" type="date" />
            <SaveButton isBlock />
          </Part>
          <FilePart places={[{ value: 'cover', label: 'The picture' }]} />
        </>
      }
    >
      <EditPart id="facts" title="Text">
        <Carried names={['editionId', 'revision', 'cover']} />
        <div className="pair">
          <Line name="name" label="Name" maxLength={100} />
          <Line name="code" label="Code" hint="Prefix of entry numbers, for example R26" maxLength={6} />
          <Line name="formWidgetId" label="External form ID (replaces the built-in form)" isOptional maxLength={64} />
        </div>
        <Line name="headline" label="Headline" maxLength={200} />
        <Lines name="lead" label="Subheadline" rows={2} />
        <PairRows name="prize" title="Prizes" parts={['text', 'end']} labels={['What', 'Date or value']} />
        <PairRows name="tips" title="Tips" parts={['title', 'text']} labels={['Title', 'Text']} />
        <div className="row">
          <Shown name="cover" label="Picture" />
        </div>
        <SaveRow />
      </EditPart>
    </DraftSheet>
  );
}
