import { newId } from '~/kit/ids';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import type { openJourney } from './open-journey.server';

/** The journey as its forms have it. Each form that adds something brings the id of what it makes. */
export function presentJourneyLists(scope: Scope, { stages, questions }: Awaited<ReturnType<typeof openJourney>>) {
  const freshId = () => newId(scope.now().getTime());
  return {
    stages: {
      newId: freshId(),
      rows: stages.map(({ courses, ...stage }) => ({
        id: stage.id,
        revision: stage.revision,
        name: `${stage.position}. ${stage.name}`,
        note: coursesOf(courses),
        values: {
          name: stage.name,
          subtitle: stage.subtitle,
          description: stage.description,
          place: String(stage.position),
        },
        link: { label: 'Which courses stand in it', href: paths.adminStage(stage.id) },
        removal: 'Its places for courses go with it, and what answers point at in it. The courses themselves stay.',
      })),
    },
    questions: {
      newId: freshId(),
      rows: questions.map(({ answers, ...question }) => ({
        id: question.id,
        revision: question.revision,
        name: `${question.position}. ${question.question}`,
        note: answers.length ? answersOf(answers.length) : 'not asked: no answers yet',
        values: {
          question: question.question,
          questionHelperText: question.questionHelperText ?? '',
          answerHelperText: question.answerHelperText ?? '',
          isMultiChoice: question.isMultiChoice ? 'on' : '',
          place: String(question.position),
        },
        removal: 'Its answers go with it, also those that members have given.',
      })),
    },
    answers: questions.map((question) => ({
      questionId: question.id,
      title: `Answers to ${question.position}`,
      add: `Add an answer to ${question.position}`,
      note: question.question,
      newId: freshId(),
      rows: question.answers.map((answer) => ({
        id: answer.id,
        revision: answer.revision,
        name: answer.answer,
        note: answer.endsQuestions ? 'ends the questions' : coursesOf(answer.courses),
        values: {
          answer: answer.answer,
          hint: answer.hint ?? '',
          endsQuestions: answer.endsQuestions ? 'on' : '',
          place: String(answer.position),
        },
        link: { label: 'Which courses it leads to', href: paths.adminAnswer(answer.id) },
        removal: 'Members who have given it have not answered this any more.',
      })),
    })),
  };
}

const coursesOf = (count: number) => (count === 1 ? '1 course' : `${count} courses`);
const answersOf = (count: number) => (count === 1 ? '1 answer' : `${count} answers`);
