import { Form } from '@remix-run/react';
import type { Fields } from '~/features/drafts/fields';
import { FilePart } from '~/features/drafts/ui/file-part';
import { type DraftState, Publishing } from '~/features/drafts/ui/publishing';
import { SavedByAnother, Sheet, SheetFaults } from '~/features/drafts/ui/sheet';
import type { Reply } from '~/ui/form-reply';
import { BlockFields, LessonFacts, usePlaces } from './lesson-fields';

interface LessonFormProps {
  fields: Fields;
  reply: Reply | undefined;
  state: DraftState;
  /** The saved revision; null for a new lesson. */
  savedRevision: string | null;
}

/** The form of a lesson: its facts, its blocks, its date, and a file upload. */
export function LessonForm({ fields, reply, state, savedRevision }: LessonFormProps) {
  return (
    <Sheet fields={fields} reply={reply}>
      <SheetFaults />
      <Form method="post" encType="multipart/form-data" className="edit">
        <div>
          {savedRevision !== null && <SavedByAnother savedRevision={savedRevision} />}
          <LessonFacts />
          <BlockFields name="lesson" />
        </div>
        <aside>
          <Publishing state={state} />
          <LessonFile />
        </aside>
      </Form>
    </Sheet>
  );
}

function LessonFile() {
  return <FilePart places={usePlaces()} hasText hasCaptions />;
}
