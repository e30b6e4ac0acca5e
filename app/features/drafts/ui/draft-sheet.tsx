import { Form } from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import { paths } from '~/paths';
import { Disclosure } from '~/ui/disclosure';
import { ButtonForm } from '~/ui/forms/button-form';
import type { Reply } from '~/ui/forms/form-reply';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { OfficeZone } from '~/ui/office-zone';
import type { Fields } from '../fields';
import type { KeptView } from '../keep-draft.server';
import type { Labels } from '../labels';
import { SavedByAnother } from './differences';
import { type Fold, FoldedPart } from './folded-part';
import { Differences, KeptNotice } from './kept-notice';
import { openAround } from './lead-to-fault';
import { BeforePublishing, type DraftState, PublishLater } from './publishing';
import { Sheet, SheetFaults } from './sheet';
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
  /** The draft that is saved beside what is published; null if there is none. */
  draft?: { kind: string; thingId: string; when: string; by: string; revision: string } | null;
  /** The fields of that draft, if something else has been published since it was begun. */
  begun?: Fields | null;
  /** The fields of what is published, beside a draft. */
  published?: Fields | null;
  /** Links to look at the draft, shown beside the state of what is kept. */
  ways?: ReactNode;
  /** The page of what is saved, for the preview. */
  savedPage?: string | undefined;
  /** What to look at before it is published. */
  remarks?: { label: string; href: string; text: string }[];
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
  /** Whether it has no publish date: an edition is shown by its own dates. */
  isUndated?: boolean;
  /** Whether this form also hides what is published. */
  canHide?: boolean;
  /** The names of ids in the draft. */
  named?: { value: string; label: string }[];
  /** Content beside the fields. A file field must be its last part, because the server reads nothing after the file. */
  aside: ReactNode;
  children: ReactNode;
}

/** The form of a draft: its errors, what someone else has saved meanwhile, and its fields. */
export function DraftSheet(props: DraftSheetProps) {
  const { of, labels, fields, reply, state, isWritten, savedRevision, kept, ways, savedPage, named } = props;
  const { aside, children, draft = null, begun, published, isUndated, canHide = true, remarks = [] } = props;
  const zone = useContext(OfficeZone);
  const isScripted = useHydrated();
  const own = kept.taken?.fields ?? begun;
  return (
    <Sheet {...{ of, labels, fields }} reply={reply ?? (own ? { intent: null, errors: {}, values: own } : undefined)}>
      <KeptNotice kept={kept} savedRevision={savedRevision} />
      {/* With script the bar leads to the faults. */}
      <SheetFaults isOfFormAlone={isWritten && isScripted} />
      {/* Without script, *Back* brings the typed fields again, which browsers do only for fields that may be completed. */}
      <Form
        method="post"
        encType="multipart/form-data"
        className="edit"
        autoComplete={isScripted ? 'off' : undefined}
        // A browser refuses to send an incomplete date, and shows why only if the field is visible.
        onInvalidCapture={({ target }) => openAround(target as Element)}
      >
        <WriteBar
          {...{ kept, draft, savedRevision, savedPage }}
          writing={{ of, state: isWritten ? state : undefined, intent: reply?.intent ?? null, isDated: !isUndated }}
        >
          {ways}
        </WriteBar>
        <input type="hidden" name="clocks.zone" value={zone} />
        <div>
          {savedRevision !== null && <SavedByAnother savedRevision={savedRevision} named={named} />}
          {children}
        </div>
        <aside aria-label="State and drafts">
          <BeforePublishing remarks={remarks} />
          {state && !isUndated && <PublishLater state={state} isChanged={published != null} canHide={canHide} />}
          <KeepButtons kind={kept.kind} />
          {aside}
        </aside>
      </Form>
      {draft && (
        <div className="stack is-snug">
          {published && (
            <Disclosure title="What differs from what is published">
              <Differences from={published} />
            </Disclosure>
          )}
          <ButtonForm
            action={paths.adminKept()}
            intent="discard-saved"
            label="Discard the draft"
            fields={{ path: kept.path, kind: draft.kind, thingId: draft.thingId, draft: draft.revision }}
            variant="quiet"
          />
        </div>
      )}
    </Sheet>
  );
}

interface EditPartProps {
  /** The id of the part, unique in the page. */
  id: string;
  title: ReactNode;
  /** A text or a link beside the heading. */
  note?: ReactNode;
  /** For a part that folds to one line. */
  fold?: Fold;
  children: ReactNode;
}

/** A part of a draft's form. */
export function EditPart({ fold, ...part }: EditPartProps) {
  if (fold) return <FoldedPart {...part} fold={fold} />;
  const { id, title, note, children } = part;
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
