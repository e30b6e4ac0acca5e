import { fieldsOf } from '~/features/drafts/fields';
import { fitsUndo } from '~/features/drafts/rules';
import { newId } from '~/kit/ids';
import { pick } from '~/kit/pick';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import type { openJourney } from './open-journey.server';

type Journey = Awaited<ReturnType<typeof openJourney>>;

/** The fields of a form that puts a removed stage back as it is now; null if it is not there, or too long for a message. */
export function stageBack({ stages, questions }: Pick<Journey, 'stages' | 'questions'>, id: string) {
  const stage = stages.find((one) => one.id === id);
  if (!stage) return null;
  const links = questions
    .flatMap(({ answers }) => answers)
    .flatMap((answer) =>
      answer.courses.filter(({ stageId }) => stageId === id).map(({ courseId }) => `${answer.id} ${courseId}`),
    );
  const fields = {
    ownId: id,
    ...pick(stage, 'name', 'subtitle', 'description'),
    place: String(stage.position),
    courseIds: stage.courses.map(({ courseId }) => courseId).join('\n'),
    links: links.join('\n'),
  };
  return fitsUndo(fields) ? fields : null;
}

/** The journey's forms. Each form for a new row contains the row's id. */
export function presentJourneyLists(scope: Scope, { stages, questions, choices }: Journey) {
  const freshId = () => newId(scope.now().getTime());
  return {
    /** The courses to choose from. */
    choices,
    /** The stages that an answer recommends courses for, in the order of its form. */
    places: stages.map(({ id, name }) => ({ value: id, label: name })),
    stages: {
      newId: freshId(),
      rows: stages.map(({ id, revision, position, courses, ...texts }) => ({
        id,
        revision,
        name: `${position}. ${texts.name}`,
        chips: namesOf(courses),
        note: courses.length ? undefined : 'no courses',
        values: { ...texts, place: String(position), courseIds: courses.map(({ courseId }) => courseId) },
        link: { label: 'Courses in this stage', href: paths.adminStage(id), isWithoutScript: true },
        removal: stageBack({ stages, questions }, id) ? undefined : tooLong,
      })),
    },
    questions: {
      newId: freshId(),
      rows: questions.map(({ answers, ...question }) => ({
        id: question.id,
        revision: question.revision,
        name: `${question.position}. ${question.question}`,
        note: answers.length ? answersOf(answers.length) : 'not asked yet: it has no answers',
        values: fieldsOf({
          ...pick(question, 'question', 'questionHelperText', 'answerHelperText', 'isMultiChoice'),
          place: question.position,
        }),
        removal: `This also removes its answers, including those that members gave. ${final}`,
      })),
    },
    answers: questions.map((question) => {
      // A question that only decides whether the others are asked leads to no courses, and nothing is missing there.
      const without = question.answers.some(({ courses }) => courses.length > 0) ? 'no courses' : '';
      return {
        questionId: question.id,
        title: `Answers to ${question.position}: ${question.question}`,
        add: `Add an answer to ${question.position}`,
        newId: freshId(),
        rows: question.answers.map(({ courses, ...answer }) => ({
          id: answer.id,
          revision: answer.revision,
          name: answer.answer,
          chips: namesOf(courses),
          note: answer.endsQuestions ? 'ends the questions' : courses.length ? undefined : without,
          values: fieldsOf({
            ...pick(answer, 'answer', 'hint', 'endsQuestions'),
            place: answer.position,
            stages: Object.fromEntries(
              stages.map(({ id }, at) => {
                const here = courses.filter(({ stageId }) => stageId === id);
                return [at, { stageId: id, courseIds: here.map(({ courseId }) => courseId) }];
              }),
            ),
          }),
          link: { label: 'Courses for this answer', href: paths.adminAnswer(answer.id), isWithoutScript: true },
          removal: `Members who chose this answer will be asked again. ${final}`,
        })),
      };
    }),
  };
}

const tooLong =
  'This also removes its list of courses and the links from answers to it, which are too many to be brought back.';
/** Members' answers are deleted with a question or an answer, so putting the row back would not restore everything. */
const final = 'This can’t be undone.';

/** The titles of courses for a narrow row: each up to its colon, unless another course begins the same way. */
function namesOf(courses: { courseId: string; title: string }[]): string[] {
  const titles = [...new Map(courses.map(({ courseId, title }) => [courseId, title])).values()];
  const short = titles.map((title) => title.split(':', 1)[0] || title);
  return short.map((name, at) => (short.indexOf(name) === short.lastIndexOf(name) ? name : (titles[at] ?? name)));
}

const answersOf = (count: number) => (count === 1 ? '1 answer' : `${count} answers`);
