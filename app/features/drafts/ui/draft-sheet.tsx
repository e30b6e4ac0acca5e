import { Form } from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import type { Reply } from '~/ui/forms/form-reply';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { OfficeZone } from '~/ui/office-zone';
import type { Fields } from '../fields';
import type { KeptView } from '../keep-draft.server';
import type { Labels } from '../labels';
import { KeptNotice } from './kept-notice';
import { type DraftState, Publishing, PublishLater } from './publishing';
import { SavedByAnother, Sheet, SheetFaults } from './sheet';
import { KeepButtons, WriteBar } from './write-bar';

/** The props of a draft's form, apart from its options. */
export interface DraftFormProps {
  fields: Fields;
  reply: Reply | undefined;
  state: DraftState;
  /** Null for a new draft. */
  savedRevision: string | null;
  /** The reader's drafts of this page that are kept but not saved. */
  kept: KeptView;
  /** Links to look at the draft, shown beside the state of what is kept. */
  ways?: ReactNode;
}

interface DraftSheetProps extends Omit<DraftFormProps, 'state'> {
  /** What its buttons save: 'this course'. */
  of: string;
  labels: Labels;
  /** Absent if the draft has no publish date. */
  state?: DraftState;
  /**
   * Whether the draft is written beside what is published: *Save* keeps what is half done, *Publish* asks for the whole.
   */
  isWritten?: boolean;
  /** The names of ids in the draft. */
  named?: { value: string; label: string }[];
  /** Content beside the fields. A file field must be its last part, because the server reads nothing after the file. */
  aside: ReactNode;
  children: ReactNode;
}

/** The form of a draft: its errors, what someone else has saved meanwhile, and its fields. */
export function DraftSheet(props: DraftSheetProps) {
  const { of, labels, fields, reply, state, isWritten, savedRevision, kept, ways, named, aside, children } = props;
  const zone = useContext(OfficeZone);
  const isScripted = useHydrated();
  const draft = kept.taken && { intent: null, errors: {}, values: kept.taken.fields };
  return (
    <Sheet {...{ of, labels, fields }} reply={reply ?? draft ?? undefined}>
      <KeptNotice kept={kept} savedRevision={savedRevision} />
      {/* With script the bar leads to the faults. */}
      {!(isWritten && isScripted) && <SheetFaults />}
      <Form method="post" encType="multipart/form-data" className="edit">
        <WriteBar kept={kept} writing={isWritten && state && { of, state, intent: reply?.intent ?? null }}>
          {ways}
        </WriteBar>
        <input type="hidden" name="clocks.zone" value={zone} />
        <div>
          {savedRevision !== null && <SavedByAnother savedRevision={savedRevision} named={named} />}
          {children}
        </div>
        <aside aria-label="State and drafts">
          {state && (isWritten ? <PublishLater state={state} /> : <Publishing state={state} />)}
          <KeepButtons kind={kept.kind} isWritten={isWritten} />
          {aside}
        </aside>
      </Form>
    </Sheet>
  );
}

interface EditPartProps {
  /** The id of the part, unique in the page. */
  id: string;
  title: ReactNode;
  /** A text or a link beside the heading. */
  note?: ReactNode;
  children: ReactNode;
}

/** A part of a draft's form. */
export function EditPart({ id, title, note, children }: EditPartProps) {
  return (
    <section className="office-part stack is-snug" aria-labelledby={`${id}-head`} id={id}>
      <div className="office-head row is-apart">
        <h2 id={`${id}-head`}>{title}</h2>
        {typeof note === 'string' ? <p>{note}</p> : note}
      </div>
      {children}
    </section>
  );
}
