import { Shown } from '~/features/catalogue/ui/course-fields';
import { textIn } from '~/features/drafts/fields';
import type { Labels } from '~/features/drafts/labels';
import { type DraftFormProps, DraftSheet, EditPart } from '~/features/drafts/ui/draft-sheet';
import { FilePart } from '~/features/drafts/ui/file-part';
import { MomentLine } from '~/features/drafts/ui/moment-line';
import { PairRows } from '~/features/drafts/ui/pair-rows';
import { counted, filledRows, listed, wordsOfSet } from '~/features/drafts/ui/set-words';
import { Carried, Line, Lines, TitleLine } from '~/features/drafts/ui/sheet-fields';

const labels: Labels = {
  opensAt: 'Entries from',
  closesAt: 'Entries until',
  interviewsAt: 'Interviews start',
  decidedAt: 'Results announced',
  festivalFrom: 'Festival starts',
  festivalTo: 'Festival ends',
  formWidgetId: 'External form ID',
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
          <section className="buy-box" aria-label="Picture">
            <Shown name="cover" />
          </section>
          <FilePart places={[{ value: 'cover', label: 'The picture' }]} />
        </>
      }
    >
      <section className="stack is-snug" aria-label="The edition">
        <Carried names={['editionId', 'revision', 'cover']} />
        <TitleLine name="name" maxLength={100} />
      </section>
      <EditPart id="dates" title="Dates">
        <div className="pair is-two">
          <MomentLine name="opensAt" />
          <MomentLine
            name="closesAt"
            hint="Entries close at this minute. To include all of 30 June, enter 1 July, 00:00."
          />
          <Line name="interviewsAt" type="date" />
          <Line name="decidedAt" type="date" />
          <Line name="festivalFrom" type="date" />
          <Line name="festivalTo" type="date" />
        </div>
      </EditPart>
      <EditPart
        id="facts"
        title="Edition page"
        fold={{
          fields: ['headline', 'lead', 'prize', 'tips'],
          words: (fields) =>
            listed(
              ...wordsOfSet(fields, { headline: 'headline', lead: 'subheadline' }),
              counted(filledRows(fields, 'prize'), 'prize'),
              counted(filledRows(fields, 'tips'), 'tip'),
            ),
        }}
      >
        <Line name="headline" maxLength={200} />
        <Lines name="lead" rows={2} />
        <PairRows name="prize" parts={['text', 'end']} heads={['What', 'Date or value']} />
        <PairRows name="tips" parts={['title', 'text']} heads={['Title', 'Text']} />
      </EditPart>
      <EditPart
        id="entering"
        title="Entries"
        fold={{
          fields: ['code', 'formWidgetId'],
          words: (fields) => listed(textIn(fields, 'code'), ...wordsOfSet(fields, { formWidgetId: 'external form' })),
          isAsked: true,
        }}
      >
        <div className="pair is-two">
          <Line name="code" hint="Prefix of entry numbers, for example R26" maxLength={6} />
          <Line name="formWidgetId" hint="Replaces the built-in form." isOptional maxLength={64} />
        </div>
      </EditPart>
    </DraftSheet>
  );
}
