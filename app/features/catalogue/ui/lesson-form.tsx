import { type DraftFormProps, DraftSheet } from '~/features/drafts/ui/draft-sheet';
import { FilePart } from '~/features/drafts/ui/file-part';
import { BlockFields, LessonFacts, usePlaces } from './lesson-fields';

/** The form of a lesson: its facts, its blocks, its date, and a file upload. */
export function LessonForm(draft: DraftFormProps) {
  return (
    <DraftSheet {...draft} aside={<LessonFile />}>
      <LessonFacts />
      <BlockFields name="lesson" />
    </DraftSheet>
  );
}

function LessonFile() {
  return <FilePart places={usePlaces()} hasText hasCaptions />;
}
