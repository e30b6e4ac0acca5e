import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerLessonQuestion } from '~/features/practice/lessons/answer-lesson-question.server';
import { openToday } from '~/features/practice/open-today.server';
import { presentQuestion, presentResult } from '~/features/practice/present-question.server';
import { AnswerLessonQuestion, ShownCard, ShownResult } from '~/features/practice/schema';
import { showResult } from '~/features/practice/show-result.server';
import { showToday } from '~/features/practice/show-today.server';
import { AskedQuestion, QuestionOver } from '~/features/practice/ui/asked-question';
import { QuestionResult } from '~/features/practice/ui/question-result';
import { TodayCard } from '~/features/practice/ui/today-card';
import { TodayDone } from '~/features/practice/ui/today-done';
import { TodayRuler } from '~/features/practice/ui/today-ruler';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import ask from '~/ui/css/ask.css?url';
import practice from '~/ui/css/practice.css?url';
import { readReply } from '~/ui/form-reply';
import { answerIntent } from './practice-intents.server';

export const meta: MetaFunction = () => [{ title: 'Ten minutes today' }];
export const links = () => [
  { rel: 'stylesheet', href: practice },
  { rel: 'stylesheet', href: ask },
];

const nothing = { result: null, card: null, question: null, isOver: false };

export const loader = page({ for: 'member' }, async ({ scope, url }) => {
  const result = await showResult(scope, ShownResult.parse(Object.fromEntries(url.searchParams)));
  if (result) {
    const { card: _, ...today } = await showToday(scope);
    return { ...nothing, today, result: presentResult(scope, result) };
  }
  const answered = ShownCard.parse(Object.fromEntries(url.searchParams)).card;
  const { today, card, question } = await openToday(scope, { answered });
  return {
    ...{ ...nothing, today, card, isOver: url.searchParams.has('over') },
    question: question && presentQuestion(scope, question),
  };
});

export const action = forms({
  answer: answerIntent('member', (_, query) => paths.practiceToday(query)),
  'answer-card': intent({
    for: 'member',
    isKept: true,
    limit: 'ownRow',
    input: AnswerLessonQuestion,
    run: answerLessonQuestion,
    next: ({ lesson, questionId }) => ({ to: paths.practiceToday({ card: `${lesson.id}.${questionId}` }) }),
  }),
});

export default function TodayPage() {
  const { today, result, card, question, isOver } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  const ruler = <TodayRuler today={today} />;
  if (result) return <QuestionResult result={result} nextHref={paths.practiceToday()} ruler={ruler} />;
  if (card) return <TodayCard card={card} today={today} reply={reply} />;
  if (!question) return <TodayDone today={today} />;
  if (isOver) return <QuestionOver name={question.name} nextHref={paths.practiceToday()} />;
  return <AskedQuestion question={question} action={paths.practiceToday()} reply={reply} ruler={ruler} />;
}
