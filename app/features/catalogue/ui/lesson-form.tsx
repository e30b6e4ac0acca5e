import { type DraftFormProps, DraftSheet } from '~/features/drafts/ui/draft-sheet';
import { FilePart } from '~/features/drafts/ui/file-part';
import { lessonLabels } from '../office/labels';
import type { FilmView } from '../office/present.server';
import { ArrangedBlocks } from './arranged-blocks';
import { usePlaces } from './file-places';
import { BlockFields, LessonFacts } from './lesson-fields';
import type { LessonLineProps } from './lesson-line';
import { Films } from './video-cells';

interface LessonFormProps extends DraftFormProps {
  line: LessonLineProps;
  /** What is known of the films that the form names, by their hashes. */
  films: Record<string, FilmView>;
}

/** The form of a lesson: its title and facts, its blocks, its date, and a file upload. */
export function LessonForm({ line, films, ...draft }: LessonFormProps) {
  return (
    <Films.Provider value={films}>
      <ArrangedBlocks {...draft}>
        <DraftSheet of="this lesson" labels={lessonLabels} {...draft} isWritten aside={<LessonFile />}>
          <LessonFacts {...line} />
          <BlockFields name="lesson" />
        </DraftSheet>
      </ArrangedBlocks>
    </Films.Provider>
  );
}

function LessonFile() {
  return <FilePart places={usePlaces()} hasText hasCaptions />;
}
