import type { ReactNode } from 'react';
import { Notice } from '~/ui/notice';
import type { LessonDraftView } from '../lesson/preview-lesson-draft.server';
import { LessonLayout } from './lesson-layout';

interface LessonDraftProps {
  lesson: LessonDraftView;
  /** Where the course's title leads. */
  courseHref: string;
  /** The kind of reader to whom the lesson is closed: 'a guest'. Null if the lesson is open. */
  closedTo: string | null;
  questions?: ReactNode;
  /** Asks for new addresses of media once the signed ones have ended. */
  onExpired?: () => void;
}

/** A preview of a lesson's draft before it is saved. */
export function LessonDraft({ lesson, courseHref, closedTo, questions, onExpired }: LessonDraftProps) {
  const playingOf = () => ({ onExpired });
  const back = { title: lesson.course, href: courseHref };
  if (closedTo === null) {
    return (
      <LessonLayout back={back} title={lesson.title} lesson={lesson} playingOf={playingOf} questions={questions} />
    );
  }
  return (
    <LessonLayout back={back} title={lesson.title} lesson={{ ...lesson, blocks: [] }}>
      <Notice title={`This lesson is closed to ${closedTo}`}>
        {lesson.isPreview
          ? 'They are asked to sign in or to sign up.'
          : 'They are sent to the page that sells the course. A free preview is open to every member.'}
      </Notice>
    </LessonLayout>
  );
}
