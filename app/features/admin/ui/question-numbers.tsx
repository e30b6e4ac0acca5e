import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Pager } from '~/ui/pager';
import type { showQuestionNumbers } from '../show-question-numbers.server';
import { OfficeTable } from './office-table';

interface QuestionNumbersProps {
  asked: Awaited<ReturnType<typeof showQuestionNumbers>>;
  hrefOf: (page: number) => string;
}

/** How many were right at the first try, and which answers they took. */
export function QuestionNumbers({ asked: { questions, page, pages }, hrefOf }: QuestionNumbersProps) {
  return (
    <>
      <OfficeTable
        label="Questions"
        columns={[
          { label: 'Question' },
          { label: 'Lesson' },
          { label: 'Answered', isNumber: true },
          { label: 'Right at first', isNumber: true },
          { label: 'What they chose' },
        ]}
        rows={questions.map(({ id, text, lesson, answered, right, choices }) => ({
          id,
          cells: [
            text,
            <AppLink key="lesson" href={paths.adminLesson(lesson.courseId, lesson.id)}>
              {lesson.title}
            </AppLink>,
            answered,
            right,
            choices.map((choice) => `${choice.text}${choice.isRight ? ' ✓' : ''}: ${choice.times}`).join('; '),
          ],
        }))}
        empty="No lesson of this course asks a question."
      />
      <Pager page={page} pages={pages} hrefOf={hrefOf} label="Questions" />
    </>
  );
}
