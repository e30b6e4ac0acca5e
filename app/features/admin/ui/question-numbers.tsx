import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Pager } from '~/ui/pager';
import type { QuestionNumbers as Numbers } from '../numbers/read-question-numbers.server';
import { OfficePart } from './office-page';
import { OfficeTable } from './office-table';

interface QuestionNumbersProps {
  asked: Numbers;
  /** The address of a page of the list. */
  hrefOf: (page: number) => string;
  empty: string;
}

/** How questions of lessons were answered at the first try. */
export function QuestionNumbers({ asked, hrefOf, empty }: QuestionNumbersProps) {
  return (
    <OfficePart id="questions" title="Questions" note="First answers only. A tick marks what is right.">
      <OfficeTable
        label="Questions"
        columns={[
          { label: 'Question', cell: ({ text }) => text },
          {
            label: 'Lesson',
            cell: ({ lesson: { id, title, courseId } }) => (
              <AppLink href={paths.adminLesson(courseId, id)}>{title}</AppLink>
            ),
          },
          { label: 'Answered', isNumber: true, cell: ({ answered }) => answered },
          { label: 'Right at first', isNumber: true, cell: ({ right }) => right },
          {
            label: 'What they chose',
            cell: ({ choices }) =>
              choices.map((choice) => `${choice.text}${choice.isRight ? ' ✓' : ''}: ${choice.times}`).join('; '),
          },
        ]}
        rows={asked.questions}
        empty={empty}
      />
      <Pager page={asked.page} pages={asked.pages} hrefOf={(page) => `${hrefOf(page)}#questions`} label="Questions" />
    </OfficePart>
  );
}
