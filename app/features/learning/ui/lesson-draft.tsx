import type { ReactNode } from 'react';
import { Notice } from '~/ui/notice';
import type { LessonDraftView } from '../lesson/preview-lesson-draft.server';
import { LessonBlocks } from './lesson-blocks';
import { LessonHead } from './lesson-head';

interface LessonDraftProps {
  lesson: LessonDraftView;
  /** Where the course's title leads. */
  courseHref: string;
  /** The kind of reader to whom the lesson is closed: 'a guest'. Null if the lesson is open. */
  closedTo: string | null;
  /** The question of a block by its id. */
  questionOf: (questionId: string) => ReactNode;
}

/** A preview of a lesson's draft before it is saved. */
export function LessonDraft({ lesson, courseHref, closedTo, questionOf }: LessonDraftProps) {
  return (
    <div className="stack">
      <LessonHead back={{ title: lesson.course, href: courseHref }} title={lesson.title} facts={lesson.facts} />
      {closedTo ? (
        <Notice title={`This lesson is closed to ${closedTo}`}>
          {lesson.isPreview
            ? 'They are asked to sign in or to sign up.'
            : 'They are sent to the page that sells the course. A free preview is open to every member.'}
        </Notice>
      ) : (
        <div className="stack is-loose">
          <LessonBlocks blocks={lesson.blocks} questionOf={questionOf} />
        </div>
      )}
    </div>
  );
}
