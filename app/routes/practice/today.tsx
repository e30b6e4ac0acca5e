import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { openQuestion } from '~/features/practice/open-question.server';
import { presentQuestion, presentResult } from '~/features/practice/present-question.server';
import { ShownResult } from '~/features/practice/schema';
import { showResult } from '~/features/practice/show-result.server';
import { showToday } from '~/features/practice/show-today.server';
import { AskedQuestion, QuestionOver } from '~/features/practice/ui/asked-question';
import { QuestionResult } from '~/features/practice/ui/question-result';
import { TodayDone } from '~/features/practice/ui/today-done';
import { TodayRuler } from '~/features/practice/ui/today-ruler';
import { forms } from '~/http/forms.server';
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

export const loader = page({ for: 'member' }, async ({ scope, url }) => {
  const result = await showResult(scope, ShownResult.parse(Object.fromEntries(url.searchParams)));
  const today = await showToday(scope);
  if (result) return { today, result: presentResult(scope, result), question: null, isOver: false };
  if (!today.next) return { today, result: null, question: null, isOver: false };
  const opened = await openQuestion(scope, { skill: today.next, isOfToday: true });
  const isOver = url.searchParams.has('over');
  return { today, result: null, question: presentQuestion(scope, opened), isOver };
});

export const action = forms({ answer: answerIntent('member', (_, query) => paths.practiceToday(query)) });

export default function TodayPage() {
  const { today, result, question, isOver } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  const ruler = <TodayRuler today={today} />;
  if (result) return <QuestionResult result={result} nextHref={paths.practiceToday()} ruler={ruler} />;
  if (!question) return <TodayDone today={today} />;
  if (isOver) return <QuestionOver name={question.name} nextHref={paths.practiceToday()} />;
  return <AskedQuestion question={question} action={paths.practiceToday()} reply={reply} ruler={ruler} />;
}
