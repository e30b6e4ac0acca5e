import { fieldsOf } from '~/features/drafts/fields';
import { newId } from '~/kit/ids';
import { pick } from '~/kit/pick';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import type { openJourney } from './open-journey.server';

/** The journey's forms. Each form for a new row contains the row's id. */
export function presentJourneyLists(scope: Scope, { stages, questions }: Awaited<ReturnType<typeof openJourney>>) {
  const freshId = () => newId(scope.now().getTime());
  return {
    stages: {
      newId: freshId(),
      rows: stages.map(({ id, revision, position, courses, ...texts }) => ({
        id,
        revision,
        name: `${position}. ${texts.name}`,
        note: namesOf(courses) || 'no courses',
        values: { ...texts, place: String(position) },
        link: { label: 'Courses in this stage', href: paths.adminStage(id) },
        removal: 'This also removes its list of courses and the links from answers to it. The courses themselves stay.',
      })),
    },
    questions: {
      newId: freshId(),
      rows: questions.map(({ answers, ...question }) => ({
        id: question.id,
        revision: question.revision,
        name: `${question.position}. ${question.question}`,
        note: answers.length ? answersOf(answers.length) : 'not asked yet: it has no answers',
        values: valuesOf({
          ...pick(question, 'question', 'questionHelperText', 'answerHelperText', 'isMultiChoice'),
          place: question.position,
        }),
        removal: 'This also removes its answers, including those that members gave.',
      })),
    },
    answers: questions.map((question) => {
      // A question that only decides whether the others are asked leads to no courses, and nothing is missing there.
      const without = question.answers.some(({ courses }) => courses.length > 0) ? 'no courses' : '';
      return {
        questionId: question.id,
        title: `Answers to ${question.position}: ${question.question}`,
        add: `Add an answer to ${question.position}`,
        note: answersOf(question.answers.length),
        newId: freshId(),
        rows: question.answers.map((answer) => ({
          id: answer.id,
          revision: answer.revision,
          name: answer.answer,
          note: answer.endsQuestions ? 'ends the questions' : namesOf(answer.courses) || without,
          values: valuesOf({ ...pick(answer, 'answer', 'hint', 'endsQuestions'), place: answer.position }),
          link: { label: 'Courses for this answer', href: paths.adminAnswer(answer.id) },
          removal: 'Members who chose this answer will be asked again.',
        })),
      };
    }),
  };
}

const valuesOf = (row: object) => fieldsOf(row) as Record<string, string>;
/** Between the titles of courses, which may contain commas. */
const namesOf = (titles: string[]) => titles.join('; ');
const answersOf = (count: number) => (count === 1 ? '1 answer' : `${count} answers`);
