import { PairRows, Shown } from '~/features/catalogue/ui/course-fields';
import type { Labels } from '~/features/drafts/labels';
import { type DraftFormProps, DraftSheet, EditPart } from '~/features/drafts/ui/draft-sheet';
import { FilePart } from '~/features/drafts/ui/file-part';
import { MomentLine } from '~/features/drafts/ui/moment-line';
import { Carried, Line, Lines } from '~/features/drafts/ui/sheet-fields';
import { Part } from '~/ui/page/page-parts';

const labels: Labels = {
  opensAt: 'Entries from',
  closesAt: 'Entries until',
  interviewsAt: 'Interviews from',
  decidedAt: 'Decided',
  festivalFrom: 'Festival, first day',
  festivalTo: 'Festival, last day',
  formWidgetId: 'External form ID (replaces the built-in form)',
  lead: 'Subheadline',
  prize: 'Prizes',
  'tips.*': 'Tip',
  cover: 'Picture',
};

/** The form of a festival edition. */
export function EditionForm(draft: DraftFormProps) {
  return (
    <DraftSheet
      of="this edition"
      isWritten
      labels={labels}
      {...draft}
      isUndated
      aside={
        <>
          <Part id="dates" title="Dates" className="buy-box" isLabel>
            <MomentLine name="opensAt" />
            <MomentLine
              name="closesAt"
              hint="The first minute that is too late. For 23:59 on the last day, enter midnight."
            />
            <Line name="interviewsAt" type="date" />
            <Line name="decidedAt" type="date" />
            <Line name="festivalFrom" type="date" />
            <Line name="festivalTo" type="date" />
          </Part>
          <FilePart places={[{ value: 'cover', label: 'The picture' }]} />
        </>
      }
    >
      <EditPart id="facts" title="Text">
        <Carried names={['editionId', 'revision', 'cover']} />
        <div className="pair">
          <Line name="name" maxLength={100} />
          <Line name="code" hint="Prefix of entry numbers, for example R26" maxLength={6} />
          <Line name="formWidgetId" isOptional maxLength={64} />
        </div>
        <Line name="headline" maxLength={200} />
        <Lines name="lead" rows={2} />
        <PairRows name="prize" parts={['text', 'end']} labels={['What', 'Date or value']} />
        <PairRows name="tips" parts={['title', 'text']} labels={['Title', 'Text']} />
        <div className="row">
          <Shown name="cover" />
        </div>
      </EditPart>
    </DraftSheet>
  );
}
