import { type DraftFormProps, DraftSheet } from '~/features/drafts/ui/draft-sheet';
import { FilePart } from '~/features/drafts/ui/file-part';
import { lessonLabels } from '../office/labels';
import type { FilmView } from '../office/present.server';
import { ArrangedBlocks } from './arranged-blocks';
import { usePlaces } from './file-places';
import { BlockFields, LessonFacts } from './lesson-fields';
import type { LessonLineProps } from './lesson-line';
import { useDroppedFolder } from './use-dropped-folder';
import { Films } from './video-cells';

interface LessonFormProps extends DraftFormProps {
  line: LessonLineProps;
  /** What is known of the films that the form names, by their hashes. */
  films: Record<string, FilmView>;
}

/** The form of a lesson: its title and facts, its blocks, its date, and a file upload. */
export function LessonForm({ line, films, ...draft }: LessonFormProps) {
  const { key, said, reply } = useDroppedFolder(draft.fields, draft.reply);
  return (
    <Films.Provider value={films}>
      {/* The form is made anew, so what is announced is outside of it. */}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <ArrangedBlocks key={key} {...draft} reply={reply}>
        <DraftSheet
          of="this lesson"
          labels={lessonLabels}
          {...draft}
          reply={reply}
          isWritten
          canHide={false}
          aside={<LessonFile />}
        >
          <LessonFacts {...line} />
          {said && (
            <p className="small" aria-hidden="true">
              {said}
            </p>
          )}
          <BlockFields name="lesson" />
        </DraftSheet>
      </ArrangedBlocks>
    </Films.Provider>
  );
}

function LessonFile() {
  return <FilePart places={usePlaces()} hasText hasCaptions />;
}
