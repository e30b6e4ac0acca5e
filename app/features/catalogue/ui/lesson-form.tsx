import { type DraftFormProps, DraftSheet } from '~/features/drafts/ui/draft-sheet';
import { FilePart } from '~/features/drafts/ui/file-part';
import { lessonLabels } from '../office/labels';
import { ArrangedBlocks } from './arranged-blocks';
import { BlockFields, LessonFacts, usePlaces } from './lesson-fields';

/** The form of a lesson: its facts, its blocks, its date, and a file upload. */
export function LessonForm(draft: DraftFormProps) {
  return (
    <ArrangedBlocks {...draft}>
      <DraftSheet of="this lesson" labels={lessonLabels} {...draft} aside={<LessonFile />}>
        <LessonFacts />
        <BlockFields name="lesson" />
      </DraftSheet>
    </ArrangedBlocks>
  );
}

function LessonFile() {
  return <FilePart places={usePlaces()} hasText hasCaptions />;
}
