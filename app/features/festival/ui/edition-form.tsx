import { Form } from '@remix-run/react';
import { PairRows, Shown } from '~/features/catalogue/ui/course-fields';
import type { Fields } from '~/features/drafts/fields';
import { EditPart } from '~/features/drafts/ui/edit-part';
import { FilePart } from '~/features/drafts/ui/file-part';
import { Carried, Line, Lines, SavedByAnother, SaveRow, Sheet, SheetFaults } from '~/features/drafts/ui/sheet';
import { Button } from '~/ui/button';
import type { Reply } from '~/ui/form-reply';

interface EditionFormProps {
  fields: Fields;
  reply: Reply | undefined;
  /** The saved revision; null for a new edition. */
  savedRevision: string | null;
}

/** The form of a festival edition. */
export function EditionForm({ fields, reply, savedRevision }: EditionFormProps) {
  return (
    <Sheet fields={fields} reply={reply}>
      <SheetFaults />
      <Form method="post" encType="multipart/form-data" className="edit">
        <div>
          {savedRevision !== null && <SavedByAnother savedRevision={savedRevision} />}
          <EditPart id="facts" title="Words">
            <Carried names={['editionId', 'revision', 'cover']} />
            <div className="pair">
              <Line name="name" label="Name" maxLength={100} />
              <Line name="code" label="Code" hint="Prefix of entry numbers, for example R26" maxLength={6} />
              <Line
                name="formWidgetId"
                label="External form ID (replaces the built-in form)"
                isOptional
                maxLength={64}
              />
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
        </div>
        <aside>
          <section className="buy-box" aria-labelledby="dates">
            <h2 id="dates" className="field-label">
              Dates, UTC
            </h2>
            <Line name="opensAt" label="Entries from" type="datetime-local" />
            <Line
              name="closesAt"
              label="Entries until"
              hint="The first minute that is too late. For 23:59 on the last day, enter midnight."
              type="datetime-local"
            />
            <Line name="interviewsAt" label="Interviews from" type="date" />
            <Line name="decidedAt" label="Decided" type="date" />
            <Line name="festivalFrom" label="Festival, first day" type="date" />
            <Line name="festivalTo" label="Festival, last day" type="date" />
            <Button isBlock>Save</Button>
          </section>
          <FilePart places={[{ value: 'cover', label: 'The picture' }]} />
        </aside>
      </Form>
    </Sheet>
  );
}
